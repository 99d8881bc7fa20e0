package io.sauva.server.net;

import io.sauva.concurrent.clock.Clock;
import io.sauva.server.client.Client;
import io.sauva.server.client.ClientRegistry;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/// The clients that are connected, by their numbers.
///
/// Thread: any.
public final class Clients implements ClientRegistry {
    private final AtomicLong lastId = new AtomicLong();
    private final Clock clock;
    private final Object empty = new Object();
    private final AtomicInteger places = new AtomicInteger();
    private final ConcurrentMap<Long, Connection> connections = new ConcurrentHashMap<>();

    public Clients(Clock clock) {
        this.clock = clock;
    }

    public int size() {
        return connections.size();
    }

    @Override
    public Client find(long id) {
        Connection connection = connections.get(id);
        return connection == null ? null : connection.client();
    }

    @Override
    public List<Client> all() {
        return connections.values().stream()
                .map(Connection::client)
                .sorted(Comparator.comparingLong(Client::id))
                .toList();
    }

    /// Takes a place, if there is one left.
    boolean tryEnter(int most) {
        if (places.incrementAndGet() <= most) {
            return true;
        }
        places.decrementAndGet();
        return false;
    }

    void leave() {
        if (places.decrementAndGet() == 0) {
            synchronized (empty) {
                empty.notifyAll();
            }
        }
    }

    /// Waits until nobody is connected; answers whether that is so.
    boolean awaitNone(long time, TimeUnit unit) {
        long deadlineNanos = clock.nanos() + unit.toNanos(time);
        synchronized (empty) {
            boolean interrupted = false;
            long leftNanos = deadlineNanos - clock.nanos();
            while (places.get() > 0 && leftNanos > 0) {
                try {
                    TimeUnit.NANOSECONDS.timedWait(empty, leftNanos);
                } catch (InterruptedException e) {
                    interrupted = true; // kept for the caller; a half-closed server would be worse
                }
                leftNanos = deadlineNanos - clock.nanos();
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
            return places.get() == 0;
        }
    }

    long nextId() {
        return lastId.incrementAndGet();
    }

    void add(Connection connection) {
        connections.put(connection.client().id(), connection);
    }

    void remove(Connection connection) {
        connections.remove(connection.client().id());
    }

    Collection<Connection> connections() {
        return connections.values();
    }
}
