package chat.messaging.memory;

import chat.messaging.world.Person;
import chat.messaging.world.Statements;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import java.util.List;
import org.awaitility.Awaitility;

/** Fetches of which is known what they ask the database. */
final class Remembering {

  private final World world;
  private final Statements statements;

  /**
   * @param service runs with {@code CHAT_TEST_STATEMENTS}
   */
  Remembering(RunningService service, World world) {
    this.world = world;
    this.statements = service.bean(Statements.class);
  }

  /** What a fetch asks, but for how far changes have come, which is asked by the time. */
  List<String> asked(Person reader, long messageId) {
    statements.taken();
    world.fetch(reader, messageId).succeeded();
    return statements.taken().stream()
        .map(Statements.Statement::text)
        .filter(text -> !text.contains("copy_position") && !text.contains("change_number"))
        .toList();
  }

  /** A message of which all is remembered that its reader is shown, as it was then. */
  Answer remembered(Person reader, long messageId) {
    Awaitility.await().until(() -> asked(reader, messageId).isEmpty());
    return world.fetch(reader, messageId).succeeded();
  }
}
