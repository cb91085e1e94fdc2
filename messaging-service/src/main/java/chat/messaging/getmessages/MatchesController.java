package chat.messaging.getmessages;

import chat.kit.envelope.JsonAnswers;
import chat.kit.envelope.JsonText;
import chat.kit.http.AnswerField;
import chat.kit.http.AnswerField.Shape;
import chat.kit.http.OperationId;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import chat.messaging.access.ReadAccess;
import chat.messaging.access.ReadableMessage;
import chat.messaging.messageread.MessageMemoryBudget;
import io.micronaut.core.type.Argument;
import io.micronaut.http.annotation.Get;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Checks which messages match a narrow (API: check-messages-match-narrow). */
@Operations
@ForCallers
final class MatchesController {

  private final FindMessages findMessages;
  private final ReadAccess readAccess;
  private final MessageMemoryBudget memoryBudget;
  private final JsonAnswers json;

  MatchesController(
      FindMessages findMessages,
      ReadAccess readAccess,
      MessageMemoryBudget memoryBudget,
      JsonAnswers json) {
    this.findMessages = findMessages;
    this.readAccess = readAccess;
    this.memoryBudget = memoryBudget;
    this.json = json;
  }

  /**
   * Returns which of the given messages match a narrow.
   *
   * <p>Returns {@code messages}, an object with the id of each matching message that the caller may
   * read as a key. Its value has {@code match_content} and {@code match_subject}: the content and
   * the topic in HTML, with the search texts highlighted.
   */
  @OperationId("check-messages-match-narrow")
  @AnswerField(
      name = "messages",
      type = MatchHighlights.Match.class,
      shape = Shape.MAP,
      text = "The matching messages, by id.")
  @Get("/messages/matches_narrow")
  Map<String, JsonText> matching(Caller caller, @Params MatchesNarrowParams params) {
    var matched = findMessages.byIds(caller, params.narrow(), params.msgIds());
    return Map.of(
        "messages", memoryBudget.take(matched.memoryBytes(), () -> written(caller, matched)));
  }

  private JsonText written(Caller caller, FindMessages.MatchedMessages matched) {
    List<ReadableMessage> messages = readAccess.all(caller, matched.messageIds());
    Map<String, MatchHighlights.Match> byId = new LinkedHashMap<>();
    MatchHighlights.in(messages, matched.words())
        .forEach((id, match) -> byId.put(id.toString(), match));
    return json.value(Argument.mapOf(String.class, MatchHighlights.Match.class), byId);
  }
}
