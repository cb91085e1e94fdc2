package chat.gateway.limit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class EvictingBudgetTest {
  private final List<String> evicted = new ArrayList<>();
  private final EvictingBudget budget = new EvictingBudget(100);

  @Test
  void oldestLeaseIsEvictedFirst() {
    var first = open("first");
    var second = open("second");
    var third = open("third");
    first.grow(40);
    second.grow(40);
    third.grow(20);
    assertEquals(List.of(), evicted);
    third.grow(1);
    assertEquals(List.of("first"), evicted);
    third.grow(39);
    assertEquals(List.of("first"), evicted);
  }

  @Test
  void onlyNeededLeasesAreEvicted() {
    for (int i = 0; i < 10; i++) {
      open("l" + i).grow(10);
    }
    open("last").grow(25);
    assertEquals(List.of("l0", "l1", "l2"), evicted);
  }

  @Test
  void leaseAboveTheWholeBudgetIsEvicted() {
    open("first").grow(101);
    assertEquals(List.of("first"), evicted);
    open("second").grow(100);
    assertEquals(List.of("first"), evicted);
  }

  @Test
  void closedLeaseUsesNoBudget() {
    var first = open("first");
    first.grow(60);
    first.close();
    first.close();
    first.grow(100);
    open("second").grow(100);
    assertEquals(List.of(), evicted);
  }

  private EvictingBudget.Lease open(String name) {
    return budget.open(() -> evicted.add(name));
  }
}
