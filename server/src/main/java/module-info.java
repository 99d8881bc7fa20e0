/// The Redis protocol on all cores, over the partitioned store.
module io.sauva.server {
    requires io.netty.buffer;
    requires io.netty.common;
    requires io.netty.transport;
    requires static io.netty.transport.classes.epoll;
    requires static io.netty.transport.unix.common;
    requires transitive io.sauva.concurrent;
    requires java.management;
    requires transitive io.sauva.store;

    exports io.sauva.server;
    exports io.sauva.server.client;
    exports io.sauva.server.command;
    exports io.sauva.server.config;
    exports io.sauva.server.execution;
    exports io.sauva.server.extension;
    exports io.sauva.server.keyspace;
    exports io.sauva.server.rdb;
    exports io.sauva.server.resp;
    exports io.sauva.server.value;
    exports io.sauva.server.value.stream;

    uses io.sauva.server.extension.ExtensionProvider;
}
