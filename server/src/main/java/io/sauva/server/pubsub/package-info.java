/// Publishing and subscribing: who listens to what, and how messages reach them.
package io.sauva.server.pubsub;
