package io.sauva.partitioning;

import java.util.SplittableRandom;

/// A load like TPC-C's: orders, payments and small queries over warehouses, their districts, customers and
/// stock, with its shares of remote customers and remote stock.
///
/// The catalogue of items is not there: it is never written, so that a partitioned database keeps a copy
/// everywhere, and a key that all warehouses use would hide what the load is like. The keys of a warehouse lie
/// together, as they do with keys that begin with its number.
///
/// Thread: any.
final class Warehouses implements Workload {
    private static final int WAREHOUSES = 128;
    private static final int DISTRICTS = 10;
    private static final int CUSTOMERS = 30;
    private static final int STOCK = 1664;
    private static final int WAREHOUSE_KEYS = 1 + DISTRICTS + DISTRICTS * CUSTOMERS + STOCK;
    private static final int MOST_LINES = 15;

    @Override
    public int keys() {
        return WAREHOUSES * WAREHOUSE_KEYS;
    }

    @Override
    public WorkloadWindow window(int operations, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        WindowBuilder builder = new WindowBuilder(keys());
        int[] keys = new int[3 + MOST_LINES];
        for (int i = 0; i < operations; i++) {
            int percent = random.nextInt(100);
            builder.operation(
                    keys,
                    percent < 45 ? order(random, keys) : percent < 88 ? payment(random, keys) : query(random, keys));
        }
        return builder.build();
    }

    private static int order(SplittableRandom random, int[] keys) {
        int warehouse = random.nextInt(WAREHOUSES);
        int count = customer(random, keys, warehouse, warehouse);
        int lines = random.nextInt(5, MOST_LINES + 1);
        for (int line = 0; line < lines; line++) {
            int from = random.nextInt(100) == 0 ? random.nextInt(WAREHOUSES) : warehouse;
            keys[count++] = (from + 1) * WAREHOUSE_KEYS - STOCK + random.nextInt(STOCK);
        }
        return count;
    }

    private static int payment(SplittableRandom random, int[] keys) {
        int warehouse = random.nextInt(WAREHOUSES);
        int home = random.nextInt(100) < 15 ? random.nextInt(WAREHOUSES) : warehouse;
        return customer(random, keys, warehouse, home);
    }

    /// The state of an order, a delivery or the level of a stock: a district and one thing in it.
    private static int query(SplittableRandom random, int[] keys) {
        int warehouse = random.nextInt(WAREHOUSES);
        int count = customer(random, keys, warehouse, warehouse);
        keys[0] = keys[count - 1];
        return count - 1;
    }

    /// A warehouse, a district of it, and a customer, who may be at home elsewhere.
    private static int customer(SplittableRandom random, int[] keys, int warehouse, int home) {
        int district = random.nextInt(DISTRICTS);
        int first = warehouse * WAREHOUSE_KEYS;
        keys[0] = first;
        keys[1] = first + 1 + district;
        int customers = home * WAREHOUSE_KEYS + 1 + DISTRICTS;
        keys[2] = customers + district * CUSTOMERS + random.nextInt(CUSTOMERS);
        return 3;
    }
}
