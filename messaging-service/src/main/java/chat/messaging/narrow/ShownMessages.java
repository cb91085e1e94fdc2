package chat.messaging.narrow;

import chat.kit.envelope.JsonAnswers;
import chat.kit.envelope.JsonText;
import chat.kit.token.Caller;
import chat.messaging.access.MessageRoom;
import chat.messaging.access.ReadAccess;
import chat.messaging.access.ReadableMessage;
import chat.messaging.fetch.Message;
import chat.messaging.fetch.MessageForm;
import chat.messaging.fetch.MessageShape;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes down the messages of an answer as a caller sees them, once there is room for as many as
 * they are.
 */
@Singleton
final class ShownMessages {

  private final ReadAccess readAccess;
  private final MessageShape shape;
  private final JsonAnswers json;
  private final MessageRoom room;

  ShownMessages(ReadAccess readAccess, MessageShape shape, JsonAnswers json, MessageRoom room) {
    this.readAccess = readAccess;
    this.shape = shape;
    this.json = json;
    this.room = room;
  }

  /** Those that were found, in the form that the client wants. */
  JsonText of(Caller caller, GetMessagesParams params, FindMessages.Found found) {
    return room.take(found.room(), () -> written(caller, params, found));
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
    Map<Long, Matches.Match> found = Matches.in(messages, wanted.words());
    return shown.stream().map(message -> marked(message, found.get(message.id()))).toList();
  }

  private static Message marked(Message message, Matches.@Nullable Match match) {
    return match == null ? message : message.found(match.matchContent(), match.matchSubject());
  }
}
