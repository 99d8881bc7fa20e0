package io.sauva.foreign.metis;

import io.sauva.partitioning.Partitioner;
import io.sauva.partitioning.Partitioners;
import io.sauva.partitioning.PartitioningException;
import io.sauva.partitioning.Problem;
import io.sauva.partitioning.WorkloadGraphs;
import io.sauva.partitioning.graph.Graph;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/// Another process that calls METIS: `odd` asks for odd graphs and prints `done`, `loop` calls without end,
/// prints `call` before each and `hook` when it is told to end.
final class MetisChild {
    private MetisChild() {}

    public static void main(String[] arguments) {
        try {
            Partitioner metis = Partitioners.named("metis").create(1);
            if (arguments[0].equals("loop")) {
                loop(metis);
            }
            odd(metis);
            System.out.println("done");
        } catch (PartitioningException refused) {
            System.out.println(refused.getMessage());
        }
    }

    private static void odd(Partitioner metis) {
        for (int parts : new int[] {1, 2, 7, 64}) {
            for (Graph graph : List.of(
                    Graph.isolated(new long[0]),
                    Graph.isolated(new long[1]),
                    Graph.isolated(new long[1000]),
                    WorkloadGraphs.alone(65),
                    WorkloadGraphs.star(1000),
                    WorkloadGraphs.path(66),
                    WorkloadGraphs.cliques(10, 10, 1L << 50, 1L << 50))) {
                metis.partition(Problem.fresh(graph, parts, 1.05));
            }
        }
    }

    private static void loop(Partitioner metis) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
        Problem problem =
                WorkloadGraphs.communities(20_000, false).window(50_000, 1).problem(8, 1.05);
        while (true) {
            System.out.println("call");
            metis.partition(problem);
        }
    }

    static Process start(String flag, String what) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        flag,
                        "-XX:TieredStopAtLevel=1",
                        "-XX:-CreateCoredumpOnCrash",
                        "-XX:ErrorFile=/dev/null",
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        MetisChild.class.getName(),
                        what)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    /// What the child printed; a crash of its virtual machine shows as its exit code.
    static String output(Process child) throws IOException, InterruptedException {
        String text = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        return child.waitFor() == 0 ? text : "exit " + child.exitValue() + ": " + text;
    }
}
