package chat.contracts;

/**
 * The ends of log lines when a schema migration begins and ends.
 *
 * <p>A migration may take long; a program that has started the service waits for its end.
 */
public final class MigrationLines {

  public static final String BEGUN = "Migrating the schema.";
  public static final String DONE = "Schema migrated.";

  private MigrationLines() {}
}
