package chat.messaging.narrow;

import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import chat.messaging.access.ReadAccess;
import chat.messaging.access.ReadableMessage;
import chat.messaging.fetch.Message;
import chat.messaging.fetch.MessageForm;
import chat.messaging.fetch.MessageShape;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.http.annotation.Get;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Get messages (behaviour, 3.3). */
@Operations
@ForCallers
final class MessagesController {

  private final FindMessages findMessages;
  private final ReadAccess readAccess;
  private final MessageShape shape;
  private final Matches matches;

  MessagesController(
      FindMessages findMessages, ReadAccess readAccess, MessageShape shape, Matches matches) {
    this.findMessages = findMessages;
    this.readAccess = readAccess;
    this.shape = shape;
    this.matches = matches;
  }

  /**
   * @param anchor what the page is around; null, as are the next three, where messages were asked
   *     for by their ids
   * @param historyLimited whether older messages are kept from the organization; they never are
   * @param messages ascending
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Messages(
      @Nullable Long anchor,
      @Nullable Boolean foundAnchor,
      @Nullable Boolean foundOldest,
      @Nullable Boolean foundNewest,
      boolean historyLimited,
      List<Message> messages) {}

  @Get("/messages")
  Messages get(Caller caller, @Params GetMessagesParams params) {
    if (params.messageIds() != null) {
      var found = findMessages.byIds(caller, params.narrowOrAll(), params.messageIds());
      List<Message> messages = messages(caller, params, found.messageIds(), found.words());
      return new Messages(null, null, null, null, false, messages);
    }
    var found = findMessages.page(caller, params);
    Page page = found.page();
    return new Messages(
        page.anchor(),
        page.foundAnchor(),
        page.foundOldest(),
        page.foundNewest(),
        false,
        messages(caller, params, page.messageIds(), found.words()));
  }

  private List<Message> messages(
      Caller caller, GetMessagesParams params, List<Long> messageIds, List<String> words) {
    List<ReadableMessage> messages = readAccess.all(caller, messageIds);
    MessageForm form =
        new MessageForm(
            params.applyMarkdown(), params.allowEmptyTopicName(), params.clientGravatar());
    List<Message> shown = shape.of(caller, messages, form);
    if (words.isEmpty()) {
      return shown;
    }
    Map<Long, Matches.Match> found = matches.in(messages, words);
    return shown.stream().map(message -> marked(message, found.get(message.id()))).toList();
  }

  private static Message marked(Message message, Matches.@Nullable Match match) {
    return match == null ? message : message.found(match.matchContent(), match.matchSubject());
  }
}
