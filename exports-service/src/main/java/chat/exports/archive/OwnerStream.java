package chat.exports.archive;

import io.micronaut.core.type.Argument;
import io.micronaut.json.JsonMapper;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads one owner's tables from its stream of JSON lines. Lines with {@code #} are control lines.
 *
 * <p>A stream without its end line was cut off, which causes an {@link IOException}.
 */
final class OwnerStream implements Closeable {

  private final PrefetchingStream in;
  private final LineReader lines;
  private final JsonMapper json;
  private final Instant moment;
  private final Map<String, Object> about;
  private long rows;
  private @Nullable Number expectedRows;
  private @Nullable Map<String, Object> ahead;

  /** Reads the first line, which the owner sends once it has its snapshot. */
  OwnerStream(InputStream in, JsonMapper json) throws IOException {
    this.in = new PrefetchingStream(in);
    this.lines = new LineReader(this.in);
    this.json = json;
    Map<String, Object> begin = about(line());
    this.moment = Instant.parse(String.valueOf(begin.get("moment")));
    this.about = object(begin.get("about"));
  }

  /** The time of the snapshot that all tables are read from. */
  Instant moment() {
    return moment;
  }

  /** A list of numbers from the owner's first line. */
  List<Long> numbers(String name) {
    return about.get(name) instanceof List<?> list
        ? list.stream().map(each -> ((Number) each).longValue()).toList()
        : List.of();
  }

  /**
   * Returns the next table's name, or null at the end. The previous table must have been read
   * completely.
   */
  @Nullable String nextTable() throws IOException {
    Map<String, Object> control = ahead == null ? about(line()) : ahead;
    ahead = null;
    Object table = control.get("table");
    if (table != null) {
      expectedRows = control.get("number") instanceof Number number ? number : null;
      return table.toString();
    }
    if (!Boolean.TRUE.equals(control.get("end"))
        || !(control.get("rows") instanceof Number number)) {
      throw new IOException("Invalid control line: " + control);
    }
    if (number.longValue() != rows) {
      throw new IOException(
          "Row count mismatch: owner sent %s, received %d".formatted(number, rows));
    }
    return null;
  }

  /**
   * Returns the table's row count, as the owner sent it. That is with the table or in its first
   * line; otherwise throws an {@link IOException}.
   *
   * @param name of the count in the first line
   */
  long expectedRows(String name) throws IOException {
    if (expectedRows != null) {
      return expectedRows.longValue();
    }
    if (about.get(name) instanceof Number number) {
      return number.longValue();
    }
    throw new IOException("Missing row count in the owner's stream");
  }

  /** Reads ahead a little, so that the owner does not time out. */
  void takeSome() throws IOException {
    in.takeSome();
  }

  /** Returns the table's next row, JSON in UTF-8, or null after the last row. */
  byte @Nullable [] nextRow() throws IOException {
    byte[] line = line();
    if (line[0] == '#') {
      ahead = about(line);
      return null;
    }
    rows++;
    return line;
  }

  private byte[] line() throws IOException {
    byte[] line = lines.next();
    if (line == null || line.length == 0) {
      throw new IOException("The stream was cut off");
    }
    return line;
  }

  private Map<String, Object> about(byte[] line) throws IOException {
    if (line[0] != '#') {
      throw new IOException("Row outside of a table");
    }
    byte[] control = java.util.Arrays.copyOfRange(line, 1, line.length);
    return json.readValue(control, Argument.mapOf(String.class, Object.class));
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> object(@Nullable Object value) {
    return value instanceof Map<?, ?> map ? (Map<String, Object>) map : Map.of();
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
