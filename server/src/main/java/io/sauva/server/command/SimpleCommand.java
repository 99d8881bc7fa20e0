package io.sauva.server.command;

import java.util.function.Consumer;

/// A command whose work is a method of a class that keeps several together, such as the subcommands of `CLIENT`.
public final class SimpleCommand extends Command {
    private final Consumer<? super Call> work;

    public SimpleCommand(Spec spec, Consumer<? super Call> work) {
        super(spec);
        this.work = work;
    }

    @Override
    public void run(Call call) {
        work.accept(call);
    }
}
