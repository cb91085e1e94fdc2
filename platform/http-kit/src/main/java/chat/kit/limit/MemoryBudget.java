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
 * A part of the heap that requests lease. Small leases have a reserve of their own, and one owner
 * gets no more than a share, except by a single lease. Waiting leases are granted in order; those
 * of an owner at its share are passed over. No thread waits.
 */
public final class MemoryBudget {

  /** Bytes up to which a lease is small. */
  private static final long SMALL = 64 << 10;

  /** Part of the budget that is on top of it for small leases. */
  private static final int RESERVE = 8;

  /** A body that is not read yet may be in a buffer of its connection, outside of the heap. */
  private static final int MOST_WAITING = 256;

  private static final int MOST_WAITING_OF_OWNER = 32;

  private final long total;
  private final long share;
  private final Duration wait;
  private final Duration longest;
  private final Map<Object, Long> byOwner = new HashMap<>();
  private final LinkedHashSet<Lease> leases = new LinkedHashSet<>();
  private final Set<Waiting> waiting = new LinkedHashSet<>();
  private long leased;

  /**
   * A budget of which nothing is leased.
   *
   * @param total bytes
   * @param shares how many owners use all of it, each by several leases
   * @param wait how long a lease waits for its bytes at most
   * @param longest how long a lease lives if nobody closes it
   */
  public MemoryBudget(long total, int shares, Duration wait, Duration longest) {
    this.total = total;
    this.share = total / shares;
    this.wait = wait;
    this.longest = longest;
  }

  /** The most bytes that one lease may have. */
  public long total() {
    return total;
  }

  /** How many bytes are leased. */
  synchronized long leased() {
    return leased;
  }

  /**
   * A lease of no bytes yet.
   *
   * @param owner equal for all leases that have one share
   */
  public Lease open(Object owner) {
    return new Lease(owner);
  }

  private record Waiting(Lease lease, long bytes, CompletableFuture<Lease> granted) {}

  /** The bytes of one owner's request. */
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
     * @throws Refusal 503 where the budget does not have them now
     */
    public void grow(long more) {
      if (!tryGrow(more)) {
        throw refusal();
      }
    }

    /**
     * Completes when the bytes have been added; fails by a 503 where that takes too long, or too
     * many wait. What depends on it has to run on another thread: it completes while the budget is
     * locked.
     */
    public CompletableFuture<Lease> await(long more) {
      synchronized (MemoryBudget.this) {
        boolean mayOvertake = waiting.isEmpty() || isSmall(this, more);
        return mayOvertake && take(this, more)
            ? CompletableFuture.completedFuture(this)
            : enqueue(new Waiting(this, more, new CompletableFuture<>()));
      }
    }

    /** Gives all bytes back; a second call changes nothing. */
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

  /** All live equally long, so that the first ones are the oldest. */
  private void dropOverdue() {
    long now = System.nanoTime();
    while (!leases.isEmpty() && now - leases.getFirst().end >= 0) {
      give(leases.getFirst());
    }
  }

  private CompletableFuture<Lease> enqueue(Waiting request) {
    if (waiting.size() >= MOST_WAITING
        || waitingOf(request.lease().owner) >= MOST_WAITING_OF_OWNER) {
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

  /** A large lease that does not fit holds back the large ones behind it, not the small ones. */
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
