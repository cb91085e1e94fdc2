package chat.messaging.narrow;

import chat.kit.envelope.JsonAnswers;
import chat.kit.envelope.JsonText;
import chat.kit.limit.Turns;
import chat.kit.token.Caller;
import chat.messaging.access.ReadAccess;
import chat.messaging.access.ReadableMessage;
import chat.messaging.fetch.Message;
import chat.messaging.fetch.MessageForm;
import chat.messaging.fetch.MessageShape;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes down the messages of an answer as a caller sees them. Where they are large, no more of
 * them are in memory at a time, of all answers together, than it has room for; who comes meanwhile
 * waits.
 */
@Singleton
final class ShownMessages {

  /** In bytes of the messages' texts; what has fewer, as most pages have, waits for nobody. */
  private static final long LARGE = 50_000;

  /** Of the program's memory: while an answer is made, it takes some five times its size. */
  private static final int PART_OF_MEMORY = 16;

  /** In bytes, of the room. */
  private static final int SHARE = 1 << 10;

  private final ReadAccess readAccess;
  private final MessageShape shape;
  private final Matches matches;
  private final JsonAnswers json;
  private final Turns turns;

  /**
   * @param patience how long a large answer waits for room
   */
  ShownMessages(
      ReadAccess readAccess,
      MessageShape shape,
      Matches matches,
      JsonAnswers json,
      @Property(name = "chat.messages.large-wait", defaultValue = "10s") Duration patience) {
    this.readAccess = readAccess;
    this.shape = shape;
    this.matches = matches;
    this.json = json;
    long shares = Runtime.getRuntime().maxMemory() / PART_OF_MEMORY / SHARE;
    this.turns = new Turns("Room for messages of this size", Math.toIntExact(shares), patience);
  }

  /** Those that were found, in the form that the client wants. */
  JsonText of(Caller caller, GetMessagesParams params, FindMessages.Found found) {
    // What is marked is shown beside what it is marked in.
    long size = found.words().isEmpty() ? found.size() : 2 * found.size();
    return size < LARGE
        ? written(caller, params, found)
        : turns.take(size / SHARE, () -> written(caller, params, found));
  }

  private JsonText written(Caller caller, GetMessagesParams params, FindMessages.Found found) {
    return json.list(Message.class, messages(caller, params, found));
  }

  private List<Message> messages(
      Caller caller, GetMessagesParams params, FindMessages.Found wanted) {
    List<ReadableMessage> messages = readAccess.all(caller, wanted.messageIds());
    MessageForm form =
        new MessageForm(
            params.applyMarkdown(), params.allowEmptyTopicName(), params.clientGravatar());
    List<Message> shown = shape.of(caller, messages, form);
    if (wanted.words().isEmpty()) {
      return shown;
    }
    Map<Long, Matches.Match> found = matches.in(messages, wanted.words());
    return shown.stream().map(message -> marked(message, found.get(message.id()))).toList();
  }

  private static Message marked(Message message, Matches.@Nullable Match match) {
    return match == null ? message : message.found(match.matchContent(), match.matchSubject());
  }
}
