package chat.kit.limit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chat.kit.error.Refusal;
import chat.kit.limit.MemoryBudget.Lease;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

final class MemoryBudgetTest {

  private static final long TOTAL = 1_000_000;
  private static final Duration LONG = Duration.ofMinutes(1);

  private final MemoryBudget budget = new MemoryBudget(TOTAL, 2, LONG, LONG);

  @Test
  void ownerIsLimitedToItsShare() {
    budget.open("a").grow(400_000);
    Refusal refusal = assertThrows(Refusal.class, () -> budget.open("a").grow(200_000));
    assertEquals(503, refusal.status());
    assertEquals("2", refusal.headers().get("Retry-After"));
    budget.open("b").grow(400_000);
    budget.open("a").grow(100_000);
    assertEquals(900_000, budget.leased());
  }

  @Test
  void singleLeaseMayTakeTheWholeBudget() {
    Lease lease = budget.open("a");
    lease.grow(700_000);
    lease.grow(300_000);
    assertFalse(budget.open("b").tryGrow(100_000));
    lease.close();
    lease.close();
    assertTrue(budget.open("b").tryGrow(TOTAL));
    assertEquals(TOTAL, budget.leased());
  }

  @Test
  void smallLeasesHaveAReserve() {
    budget.open("a").grow(TOTAL);
    int small = 0;
    while (budget.open("b").tryGrow(10_000)) {
      small++;
    }
    assertEquals(12, small);
  }

  @Test
  void waitingLeasesAreGrantedInOrder() {
    Lease first = budget.open("a");
    first.grow(TOTAL);
    CompletableFuture<Lease> second = budget.open("b").await(800_000);
    CompletableFuture<Lease> third = budget.open("c").await(300_000);
    assertFalse(second.isDone());
    first.close();
    assertTrue(second.isDone());
    assertFalse(third.isDone(), "it does not overtake what it has no room beside");
    assertTrue(budget.open("c").await(1_000).isDone(), "small ones do not wait for large ones");
    second.join().close();
    assertTrue(third.isDone());
  }

  @Test
  void waitingSmallLeasesDoNotStarveBehindALargeOne() {
    budget.open("a").grow(TOTAL);
    Lease small = budget.open("b");
    small.grow(60_000);
    budget.open("c").grow(60_000);
    CompletableFuture<Lease> large = budget.open("d").await(800_000);
    CompletableFuture<Lease> otherSmall = budget.open("e").await(50_000);
    assertFalse(otherSmall.isDone());
    small.close();
    assertTrue(otherSmall.isDone());
    assertFalse(large.isDone());
  }

  @Test
  void ownerAtItsShareIsSkipped() {
    budget.open("a").grow(450_000);
    CompletableFuture<Lease> same = budget.open("a").await(100_000);
    CompletableFuture<Lease> other = budget.open("b").await(100_000);
    assertFalse(same.isDone());
    assertTrue(other.isDone());
  }

  @Test
  void waitingLeaseIsRefusedAfterTheTimeout() {
    MemoryBudget shortWait = new MemoryBudget(TOTAL, 2, Duration.ofMillis(1), LONG);
    Lease first = shortWait.open("a");
    first.grow(TOTAL);
    CompletionException failure =
        assertThrows(CompletionException.class, shortWait.open("b").await(TOTAL)::join);
    assertEquals(503, assertInstanceOf(Refusal.class, failure.getCause()).status());
    first.close();
    assertEquals(0, shortWait.leased());
  }

  @Test
  void lostLeasesExpire() {
    MemoryBudget shortLease = new MemoryBudget(TOTAL, 2, LONG, Duration.ZERO);
    Lease lost = shortLease.open("a");
    lost.grow(TOTAL);
    shortLease.open("b").grow(TOTAL);
    lost.close();
    assertEquals(TOTAL, shortLease.leased());
  }

  @Test
  void waitingLeasesPerOwnerAreLimited() {
    budget.open("a").grow(TOTAL);
    for (int i = 0; i < 32; i++) {
      assertFalse(budget.open("a").await(100_000).isDone());
    }
    assertTrue(budget.open("a").await(100_000).isCompletedExceptionally());
    assertFalse(budget.open("b").await(100_000).isDone());
  }
}
