package chat.messaging.getmessages;

import chat.kit.http.AnswerField;
import chat.kit.http.AnswerField.Shape;
import chat.kit.http.OperationId;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import chat.messaging.fetch.Message;
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
   * Returns messages that the caller may read, around an anchor or by their ids.
   *
   * <p>A narrow that names a channel finds all its messages that the caller may read; without a
   * channel, only messages that the caller received are found. Returns {@code messages}, ascending
   * by {@code id}, and the position of the page: {@code anchor}, the id around which it was read,
   * {@code found_anchor}, whether the page contains that message, {@code found_oldest} and {@code
   * found_newest}, whether it reaches the ends of the narrow. It has fewer messages than requested
   * if they are larger than about 6 MB together.
   *
   * <p>For a request by {@code message_ids}, {@code anchor} is omitted and {@code found_anchor},
   * {@code found_oldest} and {@code found_newest} are false; messages that are too large together
   * are refused. {@code history_limited} is always false, since older messages are never withheld.
   *
   * <p>Each message has {@code id}, {@code type} ({@code stream} or {@code private}), {@code
   * content}, {@code content_type}, {@code client}, {@code avatar_url}, {@code display_recipient}
   * (the channel's name or the list of participants), {@code is_me_message}, {@code reactions},
   * {@code recipient_id}, {@code sender_email}, {@code sender_full_name}, {@code sender_id}, {@code
   * sender_realm_str}, {@code subject} (the topic), {@code submessages}, {@code timestamp}, {@code
   * topic_links} and the caller's {@code flags}. Present only where they apply are {@code
   * stream_id}, {@code edit_history} (newest first), {@code last_edit_timestamp}, {@code
   * last_moved_timestamp} and, in searches, {@code match_content} and {@code match_subject} with
   * highlighted HTML. Timestamps are UNIX seconds.
   */
  @OperationId("get-messages")
  @AnswerField(
      name = "anchor",
      type = long.class,
      isOptional = true,
      text = "The id of the anchor; absent with `message_ids`.")
  @AnswerField(
      name = "found_anchor",
      type = boolean.class,
      text = "Whether the anchor is in `messages`.")
  @AnswerField(
      name = "found_oldest",
      type = boolean.class,
      text = "Whether there are no older messages.")
  @AnswerField(
      name = "found_newest",
      type = boolean.class,
      text = "Whether there are no newer messages.")
  @AnswerField(name = "history_limited", type = boolean.class, text = "Always false.")
  @AnswerField(
      name = "messages",
      type = Message.class,
      shape = Shape.LIST,
      text = "The messages, by ascending id.")
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
