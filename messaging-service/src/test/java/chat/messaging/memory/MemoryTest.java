package chat.messaging.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class MemoryTest {

  private final MemoryRoom room = new MemoryRoom(1);
  private final Memory<Long, String> memory = room.memory(String::length);

  @Test
  void isFoundByItsVersionAlone() {
    memory.keep(1, 7L, 3, "a");
    assertThat(memory.find(1, 7L, 3)).isEqualTo("a");
    assertThat(memory.find(1, 7L, 4)).isNull();
    assertThat(memory.find(2, 7L, 3)).isNull();
    assertThat(memory.find(1, 8L, 3)).isNull();
  }

  @Test
  void memoriesOfOneRoomFindTheirOwn() {
    Memory<Long, Integer> other = room.memory(_ -> 10);
    memory.keep(1, 7L, 3, "a");
    assertThat(other.find(1, 7L, 3)).isNull();
    other.keep(1, 7L, 3, 5);
    assertThat(memory.find(1, 7L, 3)).isEqualTo("a");
  }

  @Test
  void whatWasReadBeforeAChangeIsNotFoundAfterIt() {
    var counts = new ChangeCounts();
    var message = new Changed.OfMessage(7);
    long before = counts.of(message);
    counts.changed(message);
    memory.keep(1, 7L, before, "read meanwhile");
    assertThat(memory.find(1, 7L, counts.of(message))).isNull();
  }

  @Test
  void thoseAloneAreReadThatAreNotThere() {
    memory.keep(1, 7L, 3, "a");
    assertThat(
            memory.findAll(
                1,
                Set.of(7L, 8L, 9L),
                3,
                others -> {
                  assertThat(others).containsExactlyInAnyOrder(8L, 9L);
                  return Map.of(8L, "b");
                }))
        .containsOnly(Map.entry(7L, "a"), Map.entry(8L, "b"));
    assertThat(memory.find(1, 8L, 3)).isEqualTo("b");
  }

  @Test
  void allTogetherHaveNoMoreThanTheyMay() {
    Memory<Long, String> other = room.memory(String::length);
    String large = "x".repeat(10_000);
    for (long key = 0; key < 500; key++) {
      memory.keep(1, key, 0, large);
      other.keep(1, key, 0, large);
      assertThat(room.used()).isLessThanOrEqualTo(1 << 20);
    }
    assertThat(room.used()).isGreaterThan(1 << 19);
  }

  @Test
  void countsOfNeighboursAreTheirOwn() {
    var counts = new ChangeCounts();
    for (long id = 0; id < 100; id++) {
      counts.changed(new Changed.OfMessage(id));
    }
    for (long id = 100; id < 200; id++) {
      assertThat(counts.of(new Changed.OfMessage(id))).isZero();
    }
  }
}
