package chat.messaging.narrow;

import chat.kit.envelope.JsonAnswers;
import chat.kit.envelope.JsonText;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import chat.messaging.access.MessageRoom;
import chat.messaging.access.ReadAccess;
import chat.messaging.access.ReadableMessage;
import io.micronaut.core.type.Argument;
import io.micronaut.http.annotation.Get;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Check if messages match a narrow (behaviour, 3.3). */
@Operations
@ForCallers
final class MatchesController {

  private final FindMessages findMessages;
  private final ReadAccess readAccess;
  private final MessageRoom room;
  private final JsonAnswers json;

  MatchesController(
      FindMessages findMessages, ReadAccess readAccess, MessageRoom room, JsonAnswers json) {
    this.findMessages = findMessages;
    this.readAccess = readAccess;
    this.room = room;
    this.json = json;
  }

  /** {@code messages}: the {@link Matches.Match}es by the ids of those that match. */
  @Get("/messages/matches_narrow")
  Map<String, JsonText> matching(Caller caller, @Params MatchesNarrowParams params) {
    var found = findMessages.byIds(caller, params.narrow(), params.msgIds());
    return Map.of("messages", room.take(found.room(), () -> written(caller, found)));
  }

  private JsonText written(Caller caller, FindMessages.Found found) {
    List<ReadableMessage> messages = readAccess.all(caller, found.messageIds());
    Map<String, Matches.Match> byId = new LinkedHashMap<>();
    Matches.in(messages, found.words()).forEach((id, match) -> byId.put(id.toString(), match));
    return json.value(Argument.mapOf(String.class, Matches.Match.class), byId);
  }
}
