package chat.messaging.cache;

import chat.messaging.world.Person;
import chat.messaging.world.Statements;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import java.util.List;
import org.awaitility.Awaitility;

/** Fetches messages and records the SQL statements of each fetch. */
public final class CachedFetches {

  private final World world;
  private final Statements statements;
  private final CacheVersions cacheVersions;

  /**
   * @param service runs with {@code CHAT_TEST_STATEMENTS}
   */
  public CachedFetches(RunningService service, World world) {
    this.world = world;
    this.statements = service.bean(Statements.class);
    this.cacheVersions = service.bean(CacheVersions.class);
  }

  /** The statements of a fetch, except those that only read change positions. */
  public List<String> statementsOfFetch(Person reader, long messageId) {
    statements.drain();
    world.fetch(reader, messageId).succeeded();
    return statements.drain().stream()
        .map(Statements.Statement::text)
        .filter(text -> !isPositionCheck(text))
        .toList();
  }

  /** Whether a statement reads only change positions, as the periodic check does. */
  public static boolean isPositionCheck(String text) {
    return (text.contains("copy_position") || text.contains("change_number"))
        && !text.contains("join message");
  }

  /** Waits until all data of the message is cached for the reader, then fetches the message. */
  public Answer awaitCached(Person reader, long messageId) {
    Awaitility.await().until(() -> statementsOfFetch(reader, messageId).isEmpty());
    return world.fetch(reader, messageId).succeeded();
  }

  /** Waits until this replica has consumed all changes so far and uses its cache again. */
  public void awaitCacheUsable() {
    Awaitility.await().until(() -> cacheVersions.isCacheUsable(world.id()));
  }
}
