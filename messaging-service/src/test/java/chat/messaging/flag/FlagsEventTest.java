package chat.messaging.flag;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class FlagsEventTest {

  private static List<List<Long>> portions(Long... messageIds) {
    return FlagsEvent.madeRead(List.of(messageIds)).portions(2).stream()
        .map(FlagsEvent::messages)
        .toList();
  }

  @Test
  void manyMessagesAreSplit() {
    assertThat(portions(1L, 2L, 3L, 4L, 5L))
        .containsExactly(List.of(1L, 2L), List.of(3L, 4L), List.of(5L));
    assertThat(portions(1L, 2L)).containsExactly(List.of(1L, 2L));
  }

  @Test
  void eventWithoutMessagesStays() {
    assertThat(portions()).containsExactly(List.of());
  }
}
