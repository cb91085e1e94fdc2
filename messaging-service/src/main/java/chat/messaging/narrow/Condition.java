package chat.messaging.narrow;

import chat.messaging.accessquery.ChannelKind;
import chat.messaging.messageread.FlagSetStore;
import chat.messaging.messageread.MutedSendersStore;
import chat.messaging.narrow.Criterion.Has;
import chat.messaging.search.SearchQuery;
import chat.messaging.usertopic.UserTopicRepository;
import chat.messaging.usertopic.VisibilityPolicy;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A search criterion as an SQL expression, about recipients or about messages.
 *
 * <p>The SQL uses these aliases. About recipients: recipient {@code r}, its channel {@code c} and
 * the reader's subscription {@code s}. About messages: message {@code m}, its recipient {@code p}
 * and the reader's {@code read_block} {@code b}.
 *
 * @param sql constant text, with {@code :operand} as the placeholder of the operand
 */
public record Condition(boolean isAboutRecipient, String sql, @Nullable Object operand) {

  private static final String RECEIVED = "p.periods @> m.subscriptions_number";

  private static final String STARRED = FlagSetStore.hasFlag(":readerId", "starred");

  private static final String RECEIVED_OR_HISTORICAL =
      RECEIVED + " or " + FlagSetStore.hasFlag(":readerId", "historical");

  /** Must agree with {@link chat.messaging.messageread.FlagSet#isRead}. */
  private static final String UNREAD =
      """
      m.id in (select f.message_id from message_flag f
        where f.user_id = :readerId and f.flag = 'unread')
      or (p.periods @> m.subscriptions_number
        and not (m.sender_id = :readerId and m.read_by_sender)
        and (m.sender_id = any((select a.muted_user_ids from account a
          where a.organization_id = :organizationId and a.user_id = :readerId)::bigint[]))
          is not true
        and not (exists (select from ended_mute e where e.user_id = :readerId) and
      """
          + MutedSendersStore.ended(":readerId")
          + ") and "
          + FlagSetStore.isUnmarked(":readerId", "m.id")
          + ")";

  /**
   * Matches messages that mention the reader.
   *
   * <p>The first part repeats the predicate of a partial index of all messages with mentions; the
   * second part restricts it to the reader.
   */
  private static final String MENTIONED =
      """
      (m.mentioned_user_ids <> '{}' or m.mentioned_group_ids <> '{}'
        or m.channel_wildcard_mentioned or m.topic_wildcard_mentioned)
      and (m.channel_wildcard_mentioned
        or m.topic_wildcard_mentioned
          and coalesce(:readerId = any(m.topic_wildcard_user_ids), true)
        or m.mentioned_user_ids @> array[:readerId::bigint]
        or m.mentioned_group_ids && :operand::bigint[])
      and p.periods @> m.subscriptions_number
      """;

  /** Repeats the predicate of a partial index; message_with_mention must not look usable. */
  private static final String MENTIONING =
      """
      cardinality(m.mentioned_user_ids) > 0 and m.mentioned_user_ids @> array[:operand::bigint]
      """;

  /**
   * Matches messages with an alert word; agrees with {@link chat.messaging.flag.AlertWordMatcher}.
   *
   * <p>First compares the longest run of letters and digits of each alert word with the runs of the
   * message, then the whole alert word. Parts that do not depend on the message are uncorrelated
   * subqueries, which are evaluated once. One regular expression of a thousand long words would be
   * too large for the database.
   */
  private static final String ALERTED =
      """
      case when exists (
            select from regexp_split_to_table(lower(m.content), '[^[:alnum:]_]+') run
            where (run in (
              select longest.run from unnest(:operand::text[]) word,
                lateral (select run
                  from regexp_split_to_table(lower(word), '[^[:alnum:]_]+') run
                  where run <> '' order by length(run) desc limit 1) longest)) is true)
          or exists (
            select from unnest((
                select array_agg(lower(word)) from unnest(:operand::text[]) word
                where word !~ '[[:alnum:]_]')) sign,
              (select lower(m.content) as content offset 0) small
            where strpos(small.content, sign) > 0)
        then exists (
          select from unnest((
              select array_agg(lower(word)) from unnest(:operand::text[]) word)) small_word,
            (select lower(m.content) as content offset 0) small
          where case when strpos(small.content, small_word) > 0
            then small.content ~ ('(?:^|[^[:alnum:]_])'
              || regexp_replace(small_word, '[^[:alnum:]\\s]', '\\\\\\&', 'g')
              || '(?:$|[^[:alnum:]_])') end)
        else false end
      and p.periods @> m.subscriptions_number
      """;

  private static final String POLICY =
      """
      (select t.visibility_policy from user_topic t
        where t.user_id = :readerId and t.channel_id = p.channel_id
          and t.topic_key = lower(m.topic))
      """;

  private static final String FOLLOWED = inTopicThatIs(VisibilityPolicy.FOLLOWED);

  private static final String MUTED =
      "p.channel_id is not null and " + UserTopicRepository.isMuted(POLICY, "p.is_muted");

  private static final String MUTED_TOPIC = inTopicThatIs(VisibilityPolicy.MUTED);

  /** Repeats the predicate of a partial index. */
  private static final String WITH_LINK_OR_IMAGE =
      """
      (m.rendered_content like '%<a href=%'
        or m.rendered_content like '%<img %class="inline-image"%')
      """;

  private static final String WITH_UPLOAD =
      WITH_LINK_OR_IMAGE
          + """
          and (m.rendered_content like '%<a href="/user_uploads/%'
            or m.rendered_content like '%<img %src="/user_uploads/%')
          """;

  /** Matches inline images, and links whose path ends in the extension of an image. */
  private static final String WITH_IMAGE =
      WITH_LINK_OR_IMAGE
          + """
          and (m.rendered_content like '%<img %class="inline-image"%'
            or m.rendered_content ~*
              '<a href="[^"?#]+\\.(avif|bmp|gif|heic|jpe|jpe?g|png|tiff?|webp)([?#][^"]*)?"')
          """;

  private static String inTopicThatIs(VisibilityPolicy policy) {
    return "p.channel_id is not null and " + policy.number() + " = " + POLICY;
  }

  static Condition inOneOf(Collection<Long> recipientIds) {
    return new Condition(true, "r.id = any(:operand::bigint[])", recipientIds);
  }

  static Condition including(Collection<Long> userIds) {
    return new Condition(true, "r.user_ids @> :operand::bigint[]", userIds);
  }

  static Condition ofKind(ChannelKind kind) {
    String sql =
        switch (kind) {
          case PUBLIC -> "not c.invite_only";
          case WEB_PUBLIC -> "c.is_web_public";
          case ARCHIVED -> "c.is_archived";
        };
    return new Condition(true, sql, null);
  }

  static Condition inTopic(String topic) {
    return ofMessage("p.channel_id is not null and lower(m.topic) = lower(:operand)", topic);
  }

  static Condition from(long senderId) {
    return ofMessage("m.sender_id = :operand", senderId);
  }

  static Condition mentioning(long userId) {
    return ofMessage(MENTIONING, userId);
  }

  static Condition matchingText(SearchQuery query) {
    return query.isEmpty()
        ? ofMessage("false", null)
        : ofMessage("m.words @@ :operand::tsquery", query.tsquery());
  }

  static Condition oneOf(Collection<Long> messageIds) {
    return ofMessage("m.id = any(:operand::bigint[])", messageIds);
  }

  /**
   * @param number change number of subscription-changed that the projection had not yet reached
   */
  public static Condition sentBefore(long number) {
    return ofMessage("m.subscriptions_number < :operand", number);
  }

  static Condition since(Instant instant) {
    return ofMessage("m.sent_at >= :operand::timestamptz", instant);
  }

  static Condition direct() {
    return new Condition(true, "r.user_ids is not null", null);
  }

  /**
   * @param groupIds the user groups of the reader
   */
  static Condition mentioned(Collection<Long> groupIds) {
    return ofMessage(MENTIONED, groupIds);
  }

  /** Matches any of the alert words, ignoring case, as whole words only. */
  static Condition alerted(List<String> words) {
    return words.isEmpty() ? ofMessage("false", null) : ofMessage(ALERTED, words);
  }

  static Condition starred() {
    return ofMessage(STARRED, null);
  }

  static Condition unread() {
    return ofMessage(UNREAD, null);
  }

  /**
   * @param readUpTo id up to which the reader has read all messages
   */
  static Condition unreadAfter(long readUpTo) {
    return ofMessage("m.id > :operand and (" + UNREAD + ")", readUpTo);
  }

  static Condition resolved() {
    return ofMessage("p.channel_id is not null and m.topic like '✔ %'", null);
  }

  static Condition followed() {
    return ofMessage(FOLLOWED, null);
  }

  /** Matches muted topics, and topics of muted channels that are neither unmuted nor followed. */
  static Condition muted() {
    return ofMessage(MUTED, null);
  }

  static Condition mutedTopic() {
    return ofMessage(MUTED_TOPIC, null);
  }

  static Condition has(Has what) {
    String sql =
        switch (what) {
          case LINK -> "m.rendered_content like '%<a href=%'";
          case IMAGE -> WITH_IMAGE;
          case ATTACHMENT -> WITH_UPLOAD;
          case REACTION -> "exists (select from reaction x where x.message_id = m.id)";
        };
    return ofMessage(sql, null);
  }

  /** Matches messages that the reader received, or has acted on (flag {@code historical}). */
  static Condition receivedOrHistorical() {
    return ofMessage(RECEIVED_OR_HISTORICAL, null);
  }

  static Condition everything() {
    return new Condition(true, "true", null);
  }

  private static Condition ofMessage(String sql, @Nullable Object operand) {
    return new Condition(false, sql, operand);
  }

  /** The negation, which is also true where this condition is null. */
  Condition negated() {
    return new Condition(isAboutRecipient, "(" + sql + ") is not true", operand);
  }

  Condition negatedIf(boolean negated) {
    return negated ? negated() : this;
  }
}
