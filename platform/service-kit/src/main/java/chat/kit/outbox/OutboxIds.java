package chat.kit.outbox;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

/**
 * The ids of a batch as text, for example {@code 17-120,125-125}.
 *
 * <p>Many writers allocate ids concurrently, so a later id may be published before an earlier one
 * and the last id would not be sufficient.
 */
final class OutboxIds {

  /** Limits the record's size in characters, so that reading it is fast. */
  private static final int MAX_LENGTH = 4_000;

  private static final int MAX_ID_LENGTH = Long.toString(Long.MAX_VALUE).length();

  private OutboxIds() {}

  /** Returns the beginning of the batch that fits into {@link #text}. */
  static List<OutboxRow> fitting(List<OutboxRow> batch) {
    int length = 0;
    for (int i = 0; i < batch.size(); i++) {
      long id = batch.get(i).id();
      boolean isNext = i > 0 && batch.get(i - 1).id() + 1 == id;
      length += isNext ? 0 : ",-".length() + 2 * MAX_ID_LENGTH;
      if (length > MAX_LENGTH) {
        return batch.subList(0, i);
      }
    }
    return batch;
  }

  static String text(List<OutboxRow> batch) {
    List<String> ranges = new ArrayList<>();
    int first = 0;
    for (int i = 1; i <= batch.size(); i++) {
      if (i == batch.size() || batch.get(i - 1).id() + 1 != batch.get(i).id()) {
        ranges.add(batch.get(first).id() + "-" + batch.get(i - 1).id());
        first = i;
      }
    }
    return String.join(",", ranges);
  }

  static List<Long> ids(String text) {
    return Arrays.stream(text.split(",", -1))
        .map(range -> range.split("-", 2))
        .flatMapToLong(
            ends -> LongStream.rangeClosed(Long.parseLong(ends[0]), Long.parseLong(ends[1])))
        .boxed()
        .toList();
  }
}
