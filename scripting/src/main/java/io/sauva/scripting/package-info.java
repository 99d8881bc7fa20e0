/// Lua scripts in the server.
package io.sauva.scripting;
