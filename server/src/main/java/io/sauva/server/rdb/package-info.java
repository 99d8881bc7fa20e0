/// Values as Redis writes them into its files and `DUMP` answers: what it wrote up to version 7.0 can be read,
/// and what is written here it can read.
package io.sauva.server.rdb;
