/// How modules above the server add commands to it, without the server knowing them.
package io.sauva.server.extension;
