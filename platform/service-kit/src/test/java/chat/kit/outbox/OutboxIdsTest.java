package chat.kit.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class OutboxIdsTest {

  private static List<OutboxRow> rows(LongStream ids) {
    return ids.mapToObj(id -> new OutboxRow(id, "emoji-changed", 1, id, "1", null, null)).toList();
  }

  private static List<Long> ids(List<OutboxRow> batch) {
    return batch.stream().map(OutboxRow::id).toList();
  }

  @ParameterizedTest
  @CsvSource({"7, 7-7", "7 8 9, 7-9", "7 9 10 12, '7-7,9-10,12-12'"})
  void idRangesRoundTrip(String ids, String text) {
    List<OutboxRow> batch = rows(List.of(ids.split(" ")).stream().mapToLong(Long::parseLong));
    assertThat(OutboxIds.text(batch)).isEqualTo(text);
    assertThat(OutboxIds.ids(text)).isEqualTo(ids(batch));
  }

  @Test
  void batchWithoutGapsStaysWhole() {
    List<OutboxRow> batch = rows(LongStream.range(0, 1_000));
    assertThat(OutboxIds.fitting(batch)).isEqualTo(batch);
  }

  @Test
  void batchOfLongScatteredIdsIsCut() {
    List<OutboxRow> batch =
        rows(LongStream.range(0, 1_000).map(i -> Long.MAX_VALUE - 2_000 + 2 * i));
    List<OutboxRow> fitting = OutboxIds.fitting(batch);
    assertThat(fitting).hasSizeBetween(90, 999).isEqualTo(batch.subList(0, fitting.size()));
    assertThat(OutboxIds.text(fitting)).hasSizeLessThan(4_096);
  }
}
