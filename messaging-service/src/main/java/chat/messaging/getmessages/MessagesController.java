package chat.messaging.getmessages;

import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.annotation.Get;
import java.util.LinkedHashMap;
import java.util.Map;

/** Returns messages, as a page or by ids (API: get-messages). */
@Operations
@ForCallers
final class MessagesController {

  private final FindMessages findMessages;
  private final ShownMessages shownMessages;

  MessagesController(FindMessages findMessages, ShownMessages shownMessages) {
    this.findMessages = findMessages;
    this.shownMessages = shownMessages;
  }

  /**
   * Returns the {@link chat.messaging.fetch.Message}s, ascending, and the position of the page.
   *
   * <p>For a request by {@code message_ids}, {@code anchor} is omitted and {@code found_anchor},
   * {@code found_oldest} and {@code found_newest} are false. {@code history_limited} is always
   * false, since older messages are never withheld.
   */
  @Get("/messages")
  Map<String, Object> get(Caller caller, @Params GetMessagesParams params) {
    Map<String, Object> fields = new LinkedHashMap<>();
    FindMessages.MatchedMessages matched;
    if (params.messageIds() == null) {
      FindMessages.FoundPage around = findMessages.page(caller, params);
      matched = around.messages();
      fields.put("anchor", around.page().anchor());
      fields.put("found_anchor", around.page().foundAnchor());
      fields.put("found_oldest", around.page().foundOldest());
      fields.put("found_newest", around.page().foundNewest());
    } else {
      matched = findMessages.byIds(caller, params.narrowOrAll(), params.messageIds());
      fields.put("found_anchor", false);
      fields.put("found_oldest", false);
      fields.put("found_newest", false);
    }
    fields.put("history_limited", false);
    fields.put("messages", shownMessages.of(caller, params, matched));
    return fields;
  }
}
