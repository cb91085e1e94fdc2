package chat.gateway.connection;

import chat.kit.limit.HeapShare;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;

/**
 * The memory budget of all client connections.
 *
 * <p>Requests in progress take precedence: if the budget is used up, the connections that have been
 * idle longest are closed, and if none is idle, further requests are refused.
 */
@Singleton
final class ConnectionBudget {
  /** Bytes of a connection without a request, measured and rounded up. */
  static final long IDLE = 5 << 10;

  /** Bytes of a request in progress, including the connections to its client and its service. */
  static final long BUSY = 16 << 10;

  /** Bytes of a waiting poll without a connection to its service, measured and rounded up. */
  static final long WAITING = 10 << 10;

  private final long most;
  private final long mostOfLongHeads;
  private final LinkedHashSet<Lease> idle = new LinkedHashSet<>();
  private long taken;
  private long takenByLongHeads;

  /**
   * Sets the sizes of the budget.
   *
   * @param memory bytes for all connections; 0 for eleven sixteenths of the heap
   */
  ConnectionBudget(@Property(name = "chat.client.memory") long memory, HeapShare share) {
    long heap = share.bytes();
    this.most = memory > 0 ? memory : heap / 16 * 11;
    this.mostOfLongHeads = heap / 32;
  }

  /**
   * Opens the lease of a new, idle connection.
   *
   * @param close called, on any thread, when the connection must be closed to free memory
   */
  Lease open(Runnable close) {
    var lease = new Lease(close);
    lease.resize(IDLE, true);
    return lease;
  }

  /** Takes memory for a long request head. False if the budget of long heads is used up. */
  synchronized boolean takeForHead(long bytes) {
    if (takenByLongHeads + bytes > mostOfLongHeads) {
      return false;
    }
    takenByLongHeads += bytes;
    return true;
  }

  synchronized void giveBackForHead(long bytes) {
    takenByLongHeads -= bytes;
  }

  private synchronized List<Lease> resized(Lease lease, long size, boolean isIdle) {
    taken += size - lease.size;
    lease.size = size;
    if (isIdle) {
      idle.add(lease);
    } else {
      idle.remove(lease);
    }
    var evicted = new ArrayList<Lease>();
    while (taken > most && !idle.isEmpty()) {
      var oldest = idle.removeFirst();
      taken -= oldest.size;
      oldest.size = 0;
      oldest.isOver = true;
      evicted.add(oldest);
    }
    return evicted;
  }

  /** The memory of one connection. */
  final class Lease {
    private final Runnable close;
    private long size;
    private boolean isOver;

    private Lease(Runnable close) {
      this.close = close;
    }

    void idle() {
      resize(IDLE, true);
    }

    /**
     * Counts a request in progress; false if the budget is used up. Then the lease has ended, and
     * the caller must close the connection.
     */
    boolean busy() {
      resize(BUSY, false);
      synchronized (ConnectionBudget.this) {
        if (taken > most) {
          end();
        }
        return !isOver;
      }
    }

    /**
     * Counts the request in progress as a waiting poll.
     *
     * @param occupiesService whether it has a connection to a service
     */
    void waiting(boolean occupiesService) {
      resize(occupiesService ? BUSY : WAITING, false);
    }

    void end() {
      synchronized (ConnectionBudget.this) {
        isOver = true;
        taken -= size;
        size = 0;
        idle.remove(this);
      }
    }

    private void resize(long bytes, boolean isIdle) {
      List<Lease> evicted;
      synchronized (ConnectionBudget.this) {
        evicted = isOver ? List.of() : resized(this, bytes, isIdle);
      }
      evicted.forEach(lease -> lease.close.run());
    }
  }
}
