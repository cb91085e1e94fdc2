package chat.messaging.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class VersionedCacheTest {

  private final CacheBudget budget = new CacheBudget(1);
  private final VersionedCache<Long, String> versionedCache = budget.newCache(String::length);

  @Test
  void entryIsFoundOnlyWithItsVersion() {
    versionedCache.keep(1, 7L, 3, "a");
    assertThat(versionedCache.find(1, 7L, 3)).isEqualTo("a");
    assertThat(versionedCache.find(1, 7L, 4)).isNull();
    assertThat(versionedCache.find(2, 7L, 3)).isNull();
    assertThat(versionedCache.find(1, 8L, 3)).isNull();
  }

  @Test
  void cachesOfOneBudgetAreSeparate() {
    VersionedCache<Long, Integer> other = budget.newCache(_ -> 10);
    versionedCache.keep(1, 7L, 3, "a");
    assertThat(other.find(1, 7L, 3)).isNull();
    other.keep(1, 7L, 3, 5);
    assertThat(versionedCache.find(1, 7L, 3)).isEqualTo("a");
  }

  @Test
  void valueReadBeforeChangeIsNotFoundAfterwards() {
    var counters = new ChangeCounters();
    var message = new ChangedKeys.OfMessage(7);
    long before = counters.of(message);
    counters.changed(message);
    versionedCache.keep(1, 7L, before, "read meanwhile");
    assertThat(versionedCache.find(1, 7L, counters.of(message))).isNull();
  }

  @Test
  void onlyMissingKeysAreLoaded() {
    versionedCache.keep(1, 7L, 3, "a");
    assertThat(
            versionedCache.findAll(
                1,
                Set.of(7L, 8L, 9L),
                3,
                missing -> {
                  assertThat(missing).containsExactlyInAnyOrder(8L, 9L);
                  return Map.of(8L, "b");
                }))
        .containsOnly(Map.entry(7L, "a"), Map.entry(8L, "b"));
    assertThat(versionedCache.find(1, 8L, 3)).isEqualTo("b");
  }

  @Test
  void cachesTogetherStayWithinBudget() {
    VersionedCache<Long, String> other = budget.newCache(String::length);
    String large = "x".repeat(10_000);
    for (long key = 0; key < 500; key++) {
      versionedCache.keep(1, key, 0, large);
      other.keep(1, key, 0, large);
      assertThat(budget.used()).isLessThanOrEqualTo(1 << 20);
    }
    assertThat(budget.used()).isGreaterThan(1 << 19);
  }

  @Test
  void changeCountersOfDifferentMessagesAreSeparate() {
    var counters = new ChangeCounters();
    for (long id = 0; id < 100; id++) {
      counters.changed(new ChangedKeys.OfMessage(id));
    }
    for (long id = 100; id < 200; id++) {
      assertThat(counters.of(new ChangedKeys.OfMessage(id))).isZero();
    }
  }
}
