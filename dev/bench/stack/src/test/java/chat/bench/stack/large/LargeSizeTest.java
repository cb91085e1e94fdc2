package chat.bench.stack.large;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LargeSizeTest {

  @Test
  void rangesCoverAllMessagesOnce() {
    var ranges = MessageRange.all(77, 600_000, 5);

    assertThat(ranges).extracting(MessageRange::from).containsExactly(0, 250_000, 500_000);
    assertThat(ranges).extracting(MessageRange::to).containsExactly(249_999, 499_999, 599_999);
    assertThat(ranges).allMatch(range -> range.firstId() == 77);
  }

  @Test
  void everyShareHasAChannel() {
    var size = LargeSize.of(10_000, 1_000_000);

    assertThat(size.channelNumber(0)).isZero();
    assertThat(size.channelNumber(Math.nextDown(1.0))).isEqualTo(199);
  }

  @Test
  void smallestOrganizationsAreRefused() {
    assertThatThrownBy(() -> LargeSize.of(10_000, 9_999))
        .hasMessage("messages must be at least 10000");
    assertThatThrownBy(() -> LargeSize.of(99, 100_000)).hasMessage("accounts must be at least 100");
  }

  @Test
  void topicsOfAChannelDiffer() {
    var topics = Destination.topics(9, 500, new Random(1));

    assertThat(new HashSet<>(topics.stream().map(Destination::topic).toList())).hasSize(500);
    assertThat(topics).filteredOn(each -> each.topic().startsWith("✔ ")).hasSize(20);
    assertThat(topics).allMatch(each -> each.words().contains("A"));
  }
}
