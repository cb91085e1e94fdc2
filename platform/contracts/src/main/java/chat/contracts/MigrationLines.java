package chat.contracts;

/**
 * How lines of a service's log end while its schema is migrated, which may take long, and when that
 * is done: whoever has started the service waits for as long.
 */
public final class MigrationLines {

  public static final String BEGUN = "The schema is being migrated.";
  public static final String DONE = "The schema is migrated.";

  private MigrationLines() {}
}
