/// Functions: scripts that are loaded as libraries and called by name, as in Redis 7.0.
package io.sauva.scripting.functions;
