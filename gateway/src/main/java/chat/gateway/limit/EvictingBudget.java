package chat.gateway.limit;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;

/** A memory budget for many leases; when it is exceeded, the oldest leases are ended. */
public final class EvictingBudget {
  private final long most;
  private final LinkedHashSet<Lease> leases = new LinkedHashSet<>();
  private long taken;

  /**
   * Creates an unused budget.
   *
   * @param most bytes for all leases together
   */
  public EvictingBudget(long most) {
    this.most = most;
  }

  /**
   * Opens an empty lease.
   *
   * @param eviction called, on any thread, when the lease is ended to free memory
   */
  public Lease open(Runnable eviction) {
    return new Lease(eviction);
  }

  private synchronized List<Lease> grow(Lease lease, long bytes) {
    if (lease.isOver) {
      return List.of();
    }
    leases.add(lease);
    lease.bytes += bytes;
    taken += bytes;
    var evicted = new ArrayList<Lease>();
    while (taken > most) {
      var oldest = leases.getFirst();
      end(oldest);
      evicted.add(oldest);
    }
    return evicted;
  }

  private synchronized void end(Lease lease) {
    lease.isOver = true;
    taken -= lease.bytes;
    lease.bytes = 0;
    leases.remove(lease);
  }

  /** A part of the budget. */
  public final class Lease implements AutoCloseable {
    private final Runnable eviction;
    private long bytes;
    private boolean isOver;

    private Lease(Runnable eviction) {
      this.eviction = eviction;
    }

    /** Takes more bytes, ending the oldest leases if the budget is exceeded. */
    public void grow(long more) {
      EvictingBudget.this.grow(this, more).forEach(lease -> lease.eviction.run());
    }

    @Override
    public void close() {
      end(this);
    }
  }
}
