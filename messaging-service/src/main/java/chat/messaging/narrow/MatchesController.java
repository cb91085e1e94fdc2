package chat.messaging.narrow;

import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import chat.messaging.access.ReadAccess;
import chat.messaging.access.ReadableMessage;
import io.micronaut.http.annotation.Get;
import io.micronaut.serde.annotation.Serdeable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Check if messages match a narrow (behaviour, 3.3). */
@Operations
@ForCallers
final class MatchesController {

  private final FindMessages findMessages;
  private final ReadAccess readAccess;
  private final Matches matches;

  MatchesController(FindMessages findMessages, ReadAccess readAccess, Matches matches) {
    this.findMessages = findMessages;
    this.readAccess = readAccess;
    this.matches = matches;
  }

  /**
   * @param messages those that match, by their ids
   */
  @Serdeable
  record Matching(Map<String, Matches.Match> messages) {}

  @Get("/messages/matches_narrow")
  Matching matching(Caller caller, @Params MatchesNarrowParams params) {
    var found = findMessages.byIds(caller, params.narrow(), params.msgIds());
    List<ReadableMessage> messages = readAccess.all(caller, found.messageIds());
    Map<String, Matches.Match> byId = new LinkedHashMap<>();
    matches.in(messages, found.words()).forEach((id, match) -> byId.put(id.toString(), match));
    return new Matching(byId);
  }
}
