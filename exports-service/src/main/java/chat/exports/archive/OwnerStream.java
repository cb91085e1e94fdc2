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
 * One owner's tables as they stream in: lines of JSON, those that begin with a {@code #} about the
 * others. A stream that ends without saying so was cut off, which is an {@link IOException}.
 */
final class OwnerStream implements Closeable {

  private final AheadStream in;
  private final Lines lines;
  private final JsonMapper json;
  private final Instant moment;
  private final Map<String, Object> about;
  private long rows;
  private @Nullable Number expectedRows;
  private @Nullable Map<String, Object> ahead;

  /** Reads the beginning, which says that the owner's moment has come. */
  OwnerStream(InputStream in, JsonMapper json) throws IOException {
    this.in = new AheadStream(in);
    this.lines = new Lines(this.in);
    this.json = json;
    Map<String, Object> begin = about(line());
    this.moment = Instant.parse(String.valueOf(begin.get("moment")));
    this.about = object(begin.get("about"));
  }

  /** The moment that all of the tables show. */
  Instant moment() {
    return moment;
  }

  /** Numbers that the owner tells about its tables beforehand. */
  List<Long> numbers(String name) {
    return about.get(name) instanceof List<?> list
        ? list.stream().map(each -> ((Number) each).longValue()).toList()
        : List.of();
  }

  /** The name of the next table; null at the end. All rows of the table before have been read. */
  @Nullable String nextTable() throws IOException {
    Map<String, Object> said = ahead == null ? about(line()) : ahead;
    ahead = null;
    Object table = said.get("table");
    if (table != null) {
      expectedRows = said.get("number") instanceof Number number ? number : null;
      return table.toString();
    }
    if (!Boolean.TRUE.equals(said.get("end")) || !(said.get("rows") instanceof Number number)) {
      throw new IOException("Not understood: " + said);
    }
    if (number.longValue() != rows) {
      throw new IOException("%s rows were sent and %d came".formatted(number, rows));
    }
    return null;
  }

  /**
   * How many rows the table has, which its owner must have told: before the table or at the
   * beginning.
   *
   * @param name of the number at the beginning
   */
  long expectedRows(String name) throws IOException {
    if (expectedRows != null) {
      return expectedRows.longValue();
    }
    if (about.get(name) instanceof Number number) {
      return number.longValue();
    }
    throw new IOException("The owner does not tell how many rows there will be");
  }

  /** Keeps the stream moving that is read later. */
  void takeSome() throws IOException {
    in.takeSome();
  }

  /** The next row of the table, JSON in UTF-8; null after its last one. */
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
      throw new IOException("A row belongs to no table");
    }
    byte[] said = java.util.Arrays.copyOfRange(line, 1, line.length);
    return json.readValue(said, Argument.mapOf(String.class, Object.class));
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
