package chat.kit.snapshot;

import io.micronaut.json.JsonMapper;
import io.micronaut.serde.annotation.Serdeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;

/** Where the tables of one moment are written. An {@link UncheckedIOException} ends the writing. */
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
   * Says what there will be; must come first, and only then the other side gets its answer.
   *
   * @param about a serializable record
   */
  public void begin(Object about) {
    say(new Begin(moment, about));
    begun.complete(true);
  }

  /** The rows that follow belong to this table. */
  public void table(String name) {
    say(new Table(name));
  }

  /** The same of so many rows. */
  public void table(String name, long number) {
    say(new CountedTable(name, number));
  }

  /**
   * One row.
   *
   * @param object JSON without line breaks, as PostgreSQL writes it
   */
  public void row(String object) {
    write(object.getBytes(StandardCharsets.UTF_8));
    rows++;
  }

  /** The same of a line that was written here. */
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
    say(new End(true, rows));
  }

  private void say(Object line) {
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
