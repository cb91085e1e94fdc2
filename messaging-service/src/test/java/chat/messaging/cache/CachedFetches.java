package chat.messaging.cache;

import chat.messaging.world.Person;
import chat.messaging.world.Statements;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import java.util.List;
import org.awaitility.Awaitility;

/** Fetches of which is known what they ask the database. */
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

  /** What a fetch asks, but for how far changes have come, which is asked by the time. */
  public List<String> asked(Person reader, long messageId) {
    statements.taken();
    world.fetch(reader, messageId).succeeded();
    return statements.taken().stream()
        .map(Statements.Statement::text)
        .filter(text -> !isByTheTime(text))
        .toList();
  }

  /** Whether a statement asks how far changes have come, and nothing of a message. */
  public static boolean isByTheTime(String text) {
    return (text.contains("copy_position") || text.contains("change_number"))
        && !text.contains("join message");
  }

  /** A message of which all is remembered that its reader is shown, as it was then. */
  public Answer remembered(Person reader, long messageId) {
    Awaitility.await().until(() -> asked(reader, messageId).isEmpty());
    return world.fetch(reader, messageId).succeeded();
  }

  /** Waits until this replica has heard of all that was changed by now, and remembers again. */
  public void heard() {
    Awaitility.await().until(() -> cacheVersions.isCacheUsable(world.id()));
  }
}
