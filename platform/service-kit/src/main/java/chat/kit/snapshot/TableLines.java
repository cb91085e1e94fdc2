package chat.kit.snapshot;

import io.micronaut.json.JsonMapper;
import io.micronaut.serde.annotation.Serdeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;

/** The output of the tables of a snapshot. Write errors are {@link UncheckedIOException}s. */
public final class TableLines {

  private final OutputStream out;
  private final JsonMapper json;
  private final Instant moment;
  private final CompletableFuture<Boolean> begun;
  private long rows;

  TableLines(OutputStream out, JsonMapper json, Instant moment, CompletableFuture<Boolean> begun) {
    this.out = out;
    this.json = json;
    this.moment = moment;
    this.begun = begun;
  }

  @Serdeable
  record Begin(Instant moment, Object about) {}

  @Serdeable
  record Table(String table) {}

  @Serdeable
  record CountedTable(String table, long number) {}

  @Serdeable
  record End(boolean end, long rows) {}

  /**
   * Writes the header, which must be the first line; the response starts only then.
   *
   * @param about a serializable record
   */
  public void begin(Object about) {
    writeControlLine(new Begin(moment, about));
    begun.complete(true);
  }

  /** Starts a table, to which the following rows belong. */
  public void table(String name) {
    writeControlLine(new Table(name));
  }

  /** Starts a table with a known number of rows. */
  public void table(String name, long number) {
    writeControlLine(new CountedTable(name, number));
  }

  /**
   * Writes a row.
   *
   * @param object JSON without line breaks, as PostgreSQL writes it
   */
  public void row(String object) {
    write(object.getBytes(StandardCharsets.UTF_8));
    rows++;
  }

  /** Writes a row that was built with {@link JsonLine}. */
  public void row(JsonLine object) {
    try {
      object.writeTo(out);
      out.write('\n');
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    rows++;
  }

  void end() {
    writeControlLine(new End(true, rows));
  }

  private void writeControlLine(Object line) {
    try {
      out.write('#');
      write(json.writeValueAsBytes(line));
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void write(byte[] line) {
    try {
      out.write(line);
      out.write('\n');
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
