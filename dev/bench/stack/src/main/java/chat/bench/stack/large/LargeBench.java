package chat.bench.stack.large;

import chat.bench.stack.client.Person;
import chat.provision.ProvisionSettings.DatabaseAdmin;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** The rows {@code large}, which have a stack of their own. */
public final class LargeBench {

  /** All rows. */
  public static final String ROW = "large";

  /** No row: the stack keeps running, so that a developer can send requests. */
  public static final String FILL = LargeRows.PREFIX + "fill";

  private final LargeSize size;
  private final DatabaseAdmin database;
  private final Consumer<String> say;

  /**
   * @param database the database with the schemas of all services
   * @param say prints a line
   */
  public LargeBench(LargeSize size, DatabaseAdmin database, Consumer<String> say) {
    this.size = size;
    this.database = database;
    this.say = say;
  }

  /** Whether this class measures the row with the name. */
  public static boolean measures(String row) {
    return row.equals(ROW) || row.startsWith(LargeRows.PREFIX);
  }

  /** Fills the organization and measures rows; returns a table. */
  public String measure(
      Person owner, Map<String, Long> processIds, Set<String> names, Duration warmUp) {
    var community = new LargeFill(size, database, say).fill(owner);
    var rows =
        new LargeRows(
            community,
            database,
            processIds,
            name -> names.contains(ROW) || names.contains(name),
            say);
    rows.warmUp(warmUp);
    return "Organization with %,d accounts, %d channels and %,d messages.\n\n%s"
        .formatted(
            size.accounts(), size.channels(), size.messages(), TimingReport.table(rows.measure()));
  }

  /** Fills the organization, prints addresses and credentials, and waits for a line or the end. */
  public void fillAndWait(Person owner) {
    var community = new LargeFill(size, database, say).fill(owner);
    say.accept("the API is at %s/api/v1/".formatted(owner.site()));
    say.accept("the owner is %s:%s".formatted(owner.email(), owner.key()));
    say.accept(
        "the reader is %s:%s".formatted(community.reader().email(), community.reader().key()));
    for (var newcomer : community.newcomers()) {
      say.accept("a newcomer is %s:%s".formatted(newcomer.email(), newcomer.key()));
    }
    say.accept(
        "the database is %s, for %s with the password %s"
            .formatted(database.url(), database.user(), database.password()));
    say.accept("press Enter to stop");
    try {
      int read;
      do {
        read = System.in.read();
      } while (read >= 0 && read != '\n');
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
