/// A small client of Redis's protocol: one that asks, and ones that load and probe a server.
package io.sauva.lab.wire;
