/// The network: who may connect, and what happens to the bytes of a client and to those for it.
///
/// ```
///   Listener ─ Reception ─ Connection ─┬─ RequestReader    bytes → commands
///   (accepts)  (lets in)   (one client)├─ Dispatcher       commands → replies
///                                      ├─ Output           replies → socket, never more than it takes
///                                      └─ PushQueue        messages of others → between replies
/// ```
package io.sauva.server.net;
