/// The `sauva` command. Parts are wired together here and nowhere else.
module io.sauva.app {
    requires info.picocli;
    requires io.sauva.concurrent;
    requires io.sauva.lab;
    requires io.sauva.lua;
    requires io.sauva.server;
    requires java.management;

    opens io.sauva.app to
            info.picocli;
}
