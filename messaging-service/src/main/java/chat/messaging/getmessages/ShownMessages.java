package chat.messaging.getmessages;

import chat.kit.envelope.JsonAnswers;
import chat.kit.envelope.JsonText;
import chat.kit.token.Caller;
import chat.messaging.access.ReadAccess;
import chat.messaging.access.ReadableMessage;
import chat.messaging.fetch.Message;
import chat.messaging.fetch.MessageForm;
import chat.messaging.fetch.MessageFormatter;
import chat.messaging.messageread.MessageMemoryBudget;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Serializes the messages of a response, within the memory budget. */
@Singleton
final class ShownMessages {

  private final ReadAccess readAccess;
  private final MessageFormatter formatter;
  private final JsonAnswers json;
  private final MessageMemoryBudget memoryBudget;

  ShownMessages(
      ReadAccess readAccess,
      MessageFormatter formatter,
      JsonAnswers json,
      MessageMemoryBudget memoryBudget) {
    this.readAccess = readAccess;
    this.formatter = formatter;
    this.json = json;
    this.memoryBudget = memoryBudget;
  }

  /** Returns the messages as JSON, in the form that the client requested. */
  JsonText of(Caller caller, GetMessagesParams params, FindMessages.MatchedMessages matched) {
    return memoryBudget.take(matched.memoryBytes(), () -> written(caller, params, matched));
  }

  private JsonText written(
      Caller caller, GetMessagesParams params, FindMessages.MatchedMessages matched) {
    return json.list(Message.class, messages(caller, params, matched));
  }

  private List<Message> messages(
      Caller caller, GetMessagesParams params, FindMessages.MatchedMessages matched) {
    List<ReadableMessage> messages = readAccess.all(caller, matched.messageIds());
    MessageForm form =
        new MessageForm(
            params.applyMarkdown(), params.allowEmptyTopicName(), params.clientGravatar());
    List<Message> shown = formatter.of(caller, messages, form);
    if (matched.words().isEmpty()) {
      return shown;
    }
    Map<Long, MatchHighlights.Match> highlights = MatchHighlights.in(messages, matched.words());
    return shown.stream().map(message -> marked(message, highlights.get(message.id()))).toList();
  }

  private static Message marked(Message message, MatchHighlights.@Nullable Match match) {
    return match == null ? message : message.withMatch(match.matchContent(), match.matchSubject());
  }
}
