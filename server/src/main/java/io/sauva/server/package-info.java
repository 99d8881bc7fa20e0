/// The server: started inside a JVM with one builder, or by `./sauva serve`.
package io.sauva.server;
