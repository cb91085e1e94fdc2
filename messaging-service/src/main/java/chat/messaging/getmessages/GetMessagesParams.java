package chat.messaging.getmessages;

import chat.kit.error.RequestError;
import chat.kit.params.Default;
import chat.kit.params.Range;
import chat.messaging.MessagingError;
import chat.messaging.narrow.Anchor;
import chat.messaging.narrow.AnchorDate;
import chat.messaging.narrow.Narrow;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Parameters of API: get-messages, either a range around an anchor or {@code message_ids}.
 *
 * @param anchor the position of the page: a message id, {@code newest}, {@code oldest}, {@code
 *     first_unread} (the oldest message that is neither read nor muted) or {@code date} (the first
 *     message sent since {@code anchor_date}). Required without {@code message_ids}
 * @param anchorDate an ISO 8601 date or date-time, in UTC if it has no offset. Required for the
 *     anchor {@code date}
 * @param includeAnchor whether the page contains the message with the anchor's id; true if absent.
 *     It can be false only if {@code num_before} or {@code num_after} is 0
 * @param numBefore the number of messages before the anchor; 0 if absent. Together with {@code
 *     num_after} at most 5,000
 * @param numAfter the number of messages after the anchor; 0 if absent
 * @param narrow terms that each message must match; if absent, all messages match
 * @param clientGravatar whether the client computes Gravatar URLs itself. {@code avatar_url} is
 *     then null for users without an uploaded picture, if their {@code sender_email} is their real
 *     address
 * @param applyMarkdown whether {@code content} is HTML; if not, it is Markdown
 * @param messageIds the ids of the requested messages, at most 5,000, instead of an anchor.
 *     Messages that the caller may not read, or that do not match the narrow, are omitted
 * @param allowEmptyTopicName whether the client supports the empty topic; if not, it gets the
 *     display name {@code general chat} instead
 * @param useFirstUnreadAnchor the older form of the anchor {@code first_unread}; if true, {@code
 *     anchor} is ignored
 */
public record GetMessagesParams(
    @Nullable Anchor anchor,
    @Nullable AnchorDate anchorDate,
    @Nullable Boolean includeAnchor,
    @Range(min = 0) @Nullable Integer numBefore,
    @Range(min = 0) @Nullable Integer numAfter,
    @Nullable Narrow narrow,
    @Default("true") boolean clientGravatar,
    @Default("true") boolean applyMarkdown,
    @Nullable List<Long> messageIds,
    @Default("false") boolean allowEmptyTopicName,
    @Nullable Boolean useFirstUnreadAnchor) {

  static final int MAX_MESSAGES = 5000;

  public GetMessagesParams {
    if (messageIds == null) {
      refuseUnanchored(anchor, anchorDate, useFirstUnreadAnchor);
    } else {
      refuseRangeOf(
          Stream.of(
              given("anchor", anchor != null),
              given("anchor_date", anchorDate != null),
              given("num_before", orZero(numBefore) > 0),
              given("num_after", orZero(numAfter) > 0),
              given("use_first_unread_anchor", Boolean.TRUE.equals(useFirstUnreadAnchor))));
    }
    long requested =
        messageIds == null ? (long) orZero(numBefore) + orZero(numAfter) : messageIds.size();
    if (requested > MAX_MESSAGES) {
      throw MessagingError.TOO_MANY_MESSAGES.refuse(MAX_MESSAGES);
    }
    if (orZero(numBefore) > 0 && orZero(numAfter) > 0 && Boolean.FALSE.equals(includeAnchor)) {
      throw MessagingError.ANCHOR_IN_THE_MIDDLE.refuse();
    }
  }

  private static void refuseUnanchored(
      @Nullable Anchor anchor, @Nullable AnchorDate date, @Nullable Boolean useFirstUnreadAnchor) {
    if (Boolean.TRUE.equals(useFirstUnreadAnchor)) {
      return;
    }
    if (anchor == null) {
      throw RequestError.MISSING_ARGUMENT.refuse("anchor");
    }
    if (anchor instanceof Anchor.OnDate && date == null) {
      throw RequestError.MISSING_ARGUMENT.refuse("anchor_date");
    }
  }

  private static String given(String name, boolean isGiven) {
    return isGiven ? name : "";
  }

  /** Range parameters that select no message are ignored. */
  private static void refuseRangeOf(Stream<String> given) {
    List<String> names =
        Stream.concat(Stream.of("message_ids"), given.filter(name -> !name.isEmpty())).toList();
    if (names.size() > 1) {
      String parameters = String.join(", ", names);
      throw MessagingError.UNSUPPORTED_COMBINATION
          .refuse(parameters)
          .with("parameters", parameters);
    }
  }

  private static int orZero(@Nullable Integer number) {
    return number == null ? 0 : number;
  }

  int before() {
    return orZero(numBefore);
  }

  int after() {
    return orZero(numAfter);
  }

  boolean includesAnchor() {
    return includeAnchor == null || includeAnchor;
  }

  Narrow narrowOrAll() {
    return narrow == null ? Narrow.ALL : narrow;
  }
}
