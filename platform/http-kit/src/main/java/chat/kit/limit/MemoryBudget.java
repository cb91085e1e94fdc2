package chat.kit.limit;

import chat.kit.error.Refusal;
import chat.kit.error.RequestError;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * A part of the heap that requests lease.
 *
 * <p>Small leases have a reserve of their own, and one owner gets at most a share, except by a
 * single lease. Waiting leases are granted in order; those of an owner at its share are skipped. No
 * thread blocks.
 */
public final class MemoryBudget {

  /** Maximum bytes of a small lease. */
  private static final long SMALL = 64 << 10;

  /** Divisor of the budget that gives the additional reserve for small leases. */
  private static final int RESERVE = 8;

  /** A body that is not read yet may occupy a buffer of its connection, outside of the heap. */
  private static final int MAX_WAITING = 256;

  private static final int MAX_WAITING_OF_OWNER = 32;

  private final long total;
  private final long share;
  private final Duration wait;
  private final Duration longest;
  private final Map<Object, Long> byOwner = new HashMap<>();
  private final LinkedHashSet<Lease> leases = new LinkedHashSet<>();
  private final Set<Waiting> waiting = new LinkedHashSet<>();
  private long leased;

  /**
   * Creates a budget of which nothing is leased.
   *
   * @param total bytes
   * @param shares number of owners that use up the budget, each with several leases
   * @param wait maximum time that a lease waits for its bytes
   * @param longest lifetime of a lease that is not closed
   */
  public MemoryBudget(long total, int shares, Duration wait, Duration longest) {
    this.total = total;
    this.share = total / shares;
    this.wait = wait;
    this.longest = longest;
  }

  /** Returns the maximum bytes of one lease. */
  public long total() {
    return total;
  }

  /** Returns the number of leased bytes. */
  synchronized long leased() {
    return leased;
  }

  /**
   * Opens a lease of zero bytes.
   *
   * @param owner equal for all leases that have one share
   */
  public Lease open(Object owner) {
    return new Lease(owner);
  }

  private record Waiting(Lease lease, long bytes, CompletableFuture<Lease> granted) {}

  /** The bytes leased for a request of one owner. */
  public final class Lease implements AutoCloseable {
    private final Object owner;
    private final long end = System.nanoTime() + longest.toNanos();
    private long bytes;
    private boolean isClosed;

    private Lease(Object owner) {
      this.owner = owner;
    }

    /** Adds bytes if the budget has them now. */
    public boolean tryGrow(long more) {
      synchronized (MemoryBudget.this) {
        return take(this, more);
      }
    }

    /**
     * Adds bytes.
     *
     * @throws Refusal 503 if the budget does not have them now
     */
    public void grow(long more) {
      if (!tryGrow(more)) {
        throw refusal();
      }
    }

    /**
     * Completes when the bytes have been added; fails with a 503 after the maximum wait, or if too
     * many leases wait.
     *
     * <p>It completes while the budget is locked, so dependent stages must run on another thread.
     */
    public CompletableFuture<Lease> await(long more) {
      synchronized (MemoryBudget.this) {
        boolean mayOvertake = waiting.isEmpty() || isSmall(this, more);
        return mayOvertake && take(this, more)
            ? CompletableFuture.completedFuture(this)
            : enqueue(new Waiting(this, more, new CompletableFuture<>()));
      }
    }

    /** Returns all bytes; a second call has no effect. */
    @Override
    public void close() {
      synchronized (MemoryBudget.this) {
        isClosed = true;
        give(this);
        grantWaiting();
      }
    }
  }

  private static Refusal refusal() {
    return RequestError.tooManyLargeRequests();
  }

  private boolean take(Lease lease, long more) {
    if (!fits(lease, more)) {
      dropOverdue();
      if (!fits(lease, more)) {
        return false;
      }
    }
    leased += more;
    lease.bytes += more;
    byOwner.merge(lease.owner, more, Long::sum);
    leases.add(lease);
    return true;
  }

  private boolean fits(Lease lease, long more) {
    return fitsOwner(lease, more) && fitsTotal(lease, more);
  }

  private boolean fitsOwner(Lease lease, long more) {
    long held = byOwner.getOrDefault(lease.owner, 0L);
    return !lease.isClosed && (held == lease.bytes || held + more <= share);
  }

  private boolean fitsTotal(Lease lease, long more) {
    long most = isSmall(lease, more) ? total + total / RESERVE : total;
    return leased + more <= most;
  }

  private static boolean isSmall(Lease lease, long more) {
    return lease.bytes + more <= SMALL;
  }

  private void give(Lease lease) {
    if (leases.remove(lease)) {
      leased -= lease.bytes;
      long bytes = lease.bytes;
      byOwner.computeIfPresent(lease.owner, (_, held) -> held == bytes ? null : held - bytes);
      lease.bytes = 0;
    }
  }

  /** All leases have the same lifetime, so the first ones are the oldest. */
  private void dropOverdue() {
    long now = System.nanoTime();
    while (!leases.isEmpty() && now - leases.getFirst().end >= 0) {
      give(leases.getFirst());
    }
  }

  private CompletableFuture<Lease> enqueue(Waiting request) {
    if (waiting.size() >= MAX_WAITING || waitingOf(request.lease().owner) >= MAX_WAITING_OF_OWNER) {
      return CompletableFuture.failedFuture(refusal());
    }
    waiting.add(request);
    grantWaiting();
    if (request.granted().isDone()) {
      return request.granted();
    }
    return request
        .granted()
        .orTimeout(wait.toNanos(), TimeUnit.NANOSECONDS)
        .exceptionallyCompose(_ -> {
          leave(request);
          return CompletableFuture.failedFuture(refusal());
        });
  }

  private long waitingOf(Object owner) {
    return waiting.stream().filter(other -> other.lease().owner.equals(owner)).count();
  }

  private synchronized void leave(Waiting request) {
    waiting.remove(request);
    grantWaiting();
  }

  /** A large lease that does not fit blocks the large ones behind it, not the small ones. */
  private void grantWaiting() {
    List<Waiting> granted = new ArrayList<>();
    boolean isLargeBlocked = false;
    for (Iterator<Waiting> each = waiting.iterator(); each.hasNext(); ) {
      Waiting next = each.next();
      boolean isSmall = isSmall(next.lease(), next.bytes());
      if ((isLargeBlocked && !isSmall) || !fitsOwner(next.lease(), next.bytes())) {
        continue;
      }
      if (take(next.lease(), next.bytes())) {
        each.remove();
        granted.add(next);
      } else if (isSmall) {
        break;
      } else {
        isLargeBlocked = true;
      }
    }
    for (Waiting next : granted) {
      if (!next.granted().complete(next.lease())) {
        give(next.lease());
      }
    }
  }
}
