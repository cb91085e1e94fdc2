package chat.gateway.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chat.kit.limit.HeapShare;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ConnectionBudgetTest {
  private final List<String> closed = new ArrayList<>();
  private final ConnectionBudget budget =
      new ConnectionBudget(2 * ConnectionBudget.BUSY + ConnectionBudget.IDLE, new HeapShare(1));

  @Test
  void longestIdleConnectionIsEvicted() {
    for (int i = 0; i < 9; i++) {
      open("c" + i);
    }
    assertEquals(List.of("c0", "c1"), closed);
  }

  @Test
  void recentlyUsedConnectionIsNotEvicted() {
    var first = open("first");
    for (int i = 0; i < 6; i++) {
      open("c" + i);
    }
    assertTrue(first.busy());
    first.idle();
    open("last");
    assertFalse(closed.contains("first"));
    assertFalse(closed.isEmpty());
  }

  @Test
  void busyConnectionsStayAndFurtherRequestsAreRefused() {
    var first = open("first");
    var second = open("second");
    var third = open("third");
    assertTrue(first.busy());
    assertTrue(second.busy());
    assertFalse(third.busy());
    assertEquals(List.of(), closed);
    first.end();
    assertTrue(open("fourth").busy());
    assertFalse(third.busy());
  }

  @Test
  void evictedConnectionServesNoRequest() {
    var first = open("first");
    for (int i = 0; i < 8; i++) {
      open("c" + i);
    }
    assertTrue(closed.contains("first"));
    assertFalse(first.busy());
  }

  @Test
  void endedConnectionsReleaseTheirBudget() {
    for (int i = 0; i < 100; i++) {
      var lease = open("c" + i);
      assertTrue(lease.busy());
      lease.idle();
      lease.end();
      lease.end();
    }
    assertEquals(List.of(), closed);
  }

  @Test
  void longHeadsHaveTheirOwnBudget() {
    long limit = Runtime.getRuntime().maxMemory() / 32;
    assertTrue(budget.takeForHead(limit));
    assertFalse(budget.takeForHead(1));
    budget.giveBackForHead(limit);
    assertTrue(budget.takeForHead(1));
  }

  private ConnectionBudget.Lease open(String name) {
    return budget.open(() -> closed.add(name));
  }
}
