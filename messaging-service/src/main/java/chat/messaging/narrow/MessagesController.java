package chat.messaging.narrow;

import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.annotation.Get;
import java.util.LinkedHashMap;
import java.util.Map;

/** Get messages (behaviour, 3.3). */
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
   * {@code anchor}, what the page is around, not where messages were asked for by their ids; {@code
   * found_anchor}, {@code found_oldest} and {@code found_newest}, none of which they were then;
   * {@code history_limited}, whether older messages are kept from the organization, which they
   * never are; {@code messages}: the {@link chat.messaging.fetch.Message}s, ascending.
   */
  @Get("/messages")
  Map<String, Object> get(Caller caller, @Params GetMessagesParams params) {
    Map<String, Object> fields = new LinkedHashMap<>();
    FindMessages.Found found;
    if (params.messageIds() == null) {
      FindMessages.FoundPage around = findMessages.page(caller, params);
      found = around.messages();
      fields.put("anchor", around.page().anchor());
      fields.put("found_anchor", around.page().foundAnchor());
      fields.put("found_oldest", around.page().foundOldest());
      fields.put("found_newest", around.page().foundNewest());
    } else {
      found = findMessages.byIds(caller, params.narrowOrAll(), params.messageIds());
      fields.put("found_anchor", false);
      fields.put("found_oldest", false);
      fields.put("found_newest", false);
    }
    fields.put("history_limited", false);
    fields.put("messages", shownMessages.of(caller, params, found));
    return fields;
  }
}
