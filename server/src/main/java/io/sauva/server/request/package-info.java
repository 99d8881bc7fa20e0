/// From the bytes of a client to commands.
package io.sauva.server.request;
