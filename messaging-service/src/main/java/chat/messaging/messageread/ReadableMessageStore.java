package chat.messaging.messageread;

import chat.identityprojection.JsonColumns;
import chat.kit.sql.BatchLoader;
import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import chat.kit.sql.SqlStatement;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.messaging.accessquery.ChannelAccessRepository;
import chat.messaging.accessquery.ChannelFacts;
import chat.messaging.messageread.MessageFacts.Mentions;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads messages with their attachments and the facts for access decisions, one query each.
 *
 * <p>Attachments that most messages lack cost one index lookup.
 */
@Singleton
public final class ReadableMessageStore {

  static final String MESSAGE =
      """
      select m.id, m.recipient_id, m.sender_id, m.topic, m.sent_at, m.read_by_sender, m.mentioned_user_ids,
        m.mentioned_group_ids, m.channel_wildcard_mentioned, r.user_ids, c.channel_id,
        coalesce(s.is_subscribed, false) as subscribed,
        coalesce(reader.is_active, true) as reader_is_active
      """;

  private static final String FACTS =
      MESSAGE
          + """
            , m.topic_wildcard_mentioned
              and coalesce(asked.reader_id = any(m.topic_wildcard_user_ids), true)
              as topic_wildcard_mentioned,
            coalesce(s.periods @> m.subscriptions_number, false) as subscribed_then,
            coalesce(m.sender_id = any(reader.muted_user_ids), false) or
          """
          + MutedSendersStore.ended("asked.reader_id")
          + " as is_sender_muted, "
          + FlagSetStore.columns("asked.reader_id");

  private static final String CHANNEL =
      """
        , c.name, c.invite_only, c.is_web_public, c.history_public_to_subscribers, c.is_archived,
        c.topics_policy, c.can_send_message_group, c.can_create_topic_group, c.can_subscribe_group,
        c.can_add_subscribers_group
      """;

  /**
   * The columns of a message's text; {@code %1$s} is the alias of the message, whose row may be
   * null.
   */
  static final String TEXT =
      """
        , %1$s.id is not null as has_text, %1$s.content, %1$s.rendered_content, m.client,
        m.is_me_message, m.last_edited_at, m.last_moved_at, organization.subdomain,
        coalesce(cardinality(reader.alert_words) > 0, false) as has_alert_words,
        position('.' in m.topic) > 0 or position('://' in m.topic) > 0
          or exists (select from linkifier l where l.organization_id = m.organization_id)
          as may_have_topic_links,
        (select json_agg(json_build_object('emoji_name', x.emoji_name, 'emoji_code', x.emoji_code,
            'reaction_type', x.reaction_type, 'user_id', x.user_id) order by x.id)
          from reaction x where x.message_id = %1$s.id) as reactions,
        (select json_agg(json_build_object('id', x.id, 'message_id', x.message_id,
            'sender_id', x.sender_id, 'msg_type', x.msg_type, 'content', x.content) order by x.id)
          from submessage x where x.message_id = %1$s.id) as submessages,
        history.edits,
        case when history.edits is not null
          then organization.settings ->> 'message_edit_history_visibility_policy' end as edit_history_policy
      """;

  static final String FROM =
      """
        join message m on m.id = asked.message_id and m.organization_id = asked.organization_id
        join recipient r on r.id = m.recipient_id
        left join channel c on c.channel_id = r.channel_id
        left join subscription s on s.channel_id = c.channel_id and s.user_id = asked.reader_id
        left join account reader on reader.organization_id = m.organization_id
          and reader.user_id = asked.reader_id
        left join
      """
          + FlagSetStore.ofBlock("asked.reader_id", "m.id");

  static final String TEXT_FROM =
      """
        left join organization on organization.organization_id = m.organization_id
        cross join lateral (
          select json_agg(json_build_object('user_id', e.user_id,
              'timestamp', floor(extract(epoch from e.edited_at))::bigint,
              'prev_content', e.prev_content, 'prev_rendered_content', e.prev_rendered_content,
              'prev_topic', e.prev_topic, 'topic', e.topic, 'prev_stream', e.prev_stream,
              'stream', e.stream) order by e.id desc) as edits
          from message_edit e where e.message_id = %1$s.id) history
      """;

  static final String FROM_LOOKUPS =
      """
      from unnest(:organizationIds::bigint[], :readerIds::bigint[], :areGuests::boolean[],
          :messageIds::bigint[]) with ordinality
          as asked (organization_id, reader_id, is_guest, message_id, position)
      """;

  private static final String FROM_MESSAGE_IDS =
      """
      from (select :organizationId::bigint as organization_id, :readerId::bigint as reader_id,
          message_id from unnest(:messageIds::bigint[]) message_id) asked
      """;

  private static final String ONE_OUTLINES =
      FACTS + CHANNEL + ", asked.position " + FROM_LOOKUPS + FROM;

  private static final String ASCENDING = " order by m.id";

  private static final String MANY =
      FACTS
          + CHANNEL
          + TEXT.formatted("m")
          + FROM_MESSAGE_IDS
          + FROM
          + TEXT_FROM.formatted("m")
          + ASCENDING;

  private static final String OUTLINES = FACTS + CHANNEL + FROM_MESSAGE_IDS + FROM + ASCENDING;

  private static final int MAX_BATCH_SIZE = 100;

  private final Sql sql;
  private final JsonColumns json;
  private final ChannelAccessRepository channels;
  private final BatchLoader<MessageLookup, MessageFacts> outlineLoader;

  ReadableMessageStore(Sql sql, JsonColumns json, ChannelAccessRepository channels) {
    this.sql = sql;
    this.json = json;
    this.channels = channels;
    this.outlineLoader = new BatchLoader<>(sql, MAX_BATCH_SIZE, this::outlines);
  }

  /** A message with its text. */
  public record MessageWithText(MessageFacts facts, MessageText text) {}

  /**
   * A message for which access is not decided yet.
   *
   * @param text null if the message is large, or if only the reader's groups could grant access
   */
  public record CandidateMessage(MessageFacts facts, @Nullable MessageText text) {}

  /** Returns the facts for access decisions about a message. */
  public Optional<MessageFacts> outline(Caller reader, long messageId) {
    return outlineLoader.find(MessageLookup.by(reader, messageId));
  }

  /** A reader and the message to be read. */
  record MessageLookup(long organizationId, long readerId, boolean isGuest, long messageId) {

    static MessageLookup by(Caller reader, long messageId) {
      boolean isGuest = reader.role() == Role.GUEST;
      return new MessageLookup(reader.organizationId(), reader.userId(), isGuest, messageId);
    }
  }

  private Map<MessageLookup, MessageFacts> outlines(List<MessageLookup> lookups) {
    Map<MessageLookup, MessageFacts> outlines = new HashMap<>();
    about(ONE_OUTLINES, lookups)
        .forEach(row -> outlines.put(lookupOf(row, lookups), facts(row, channel(row))));
    return outlines;
  }

  /** Returns the lookup to which a row belongs. */
  static MessageLookup lookupOf(Row row, List<MessageLookup> lookups) {
    return lookups.get((int) row.number("position") - 1);
  }

  /** Prepares a statement with {@link #FROM_LOOKUPS}. */
  SqlStatement about(String statement, List<MessageLookup> lookups) {
    return sql.plannedOnce(statement)
        .bindEach("organizationIds", lookups, MessageLookup::organizationId)
        .bindEach("readerIds", lookups, MessageLookup::readerId)
        .bindEach("areGuests", lookups, MessageLookup::isGuest)
        .bindEach("messageIds", lookups, MessageLookup::messageId);
  }

  /** Returns those of the messages that exist, ascending. */
  public List<MessageWithText> findAll(
      long organizationId, long readerId, Collection<Long> messageIds) {
    var channelsById = new HashMap<Long, ChannelFacts>();
    return sql.plannedOnce(MANY)
        .bind("readerId", readerId)
        .bind("messageIds", messageIds)
        .bind("organizationId", organizationId)
        .list(row -> new MessageWithText(facts(row, channel(row, channelsById)), text(row)));
  }

  /** Returns the same without their texts. */
  public List<MessageFacts> outlines(
      long organizationId, long readerId, Collection<Long> messageIds) {
    var channelsById = new HashMap<Long, ChannelFacts>();
    return sql.plannedOnce(OUTLINES)
        .bind("readerId", readerId)
        .bind("messageIds", messageIds)
        .bind("organizationId", organizationId)
        .list(row -> facts(row, channel(row, channelsById)));
  }

  private MessageFacts facts(Row row, @Nullable ChannelFacts channel) {
    return new MessageFacts(
        row.number("id"),
        row.number("recipient_id"),
        row.number("sender_id"),
        row.text("topic"),
        row.instant("sent_at"),
        row.numbers("user_ids"),
        channel,
        row.flag("subscribed_then"),
        row.flag("reader_is_active"),
        row.flag("read_by_sender"),
        row.flag("is_sender_muted"),
        mentions(row),
        FlagSetStore.flagSet(row));
  }

  static Mentions mentions(Row row) {
    return new Mentions(
        row.numbers("mentioned_user_ids"),
        row.numbers("mentioned_group_ids"),
        row.flag("channel_wildcard_mentioned"),
        row.flag("topic_wildcard_mentioned"));
  }

  private @Nullable ChannelFacts channel(Row row) {
    return channel(row, new HashMap<>());
  }

  /**
   * @param channelsById the channels of earlier rows; a channel has the same facts in all rows
   */
  private @Nullable ChannelFacts channel(Row row, Map<Long, ChannelFacts> channelsById) {
    Long channelId = row.numberOrNull("channel_id");
    return channelId == null
        ? null
        : channelsById.computeIfAbsent(channelId, _ -> channels.factsWithoutTopic(row));
  }

  /** Maps a row with {@link #TEXT}. */
  MessageText text(Row row) {
    return new MessageText(
        row.text("content"),
        row.text("rendered_content"),
        row.text("client"),
        row.flag("is_me_message"),
        row.instantOrNull("last_edited_at"),
        row.instantOrNull("last_moved_at"),
        json.list(row.textOrNull("reactions"), Reaction.class),
        json.list(row.textOrNull("edits"), Edit.class),
        json.list(row.textOrNull("submessages"), Submessage.class),
        row.textOrNull("edit_history_policy"),
        row.textOrNull("subdomain"),
        row.flag("has_alert_words"),
        row.flag("may_have_topic_links"));
  }
}
