package chat.messaging.access;

import chat.identity.copy.AccountId;
import chat.identity.copy.AccountVersion;
import chat.identity.copy.ActorStore;
import chat.identity.copy.JsonColumns;
import chat.kit.sql.GroupReader;
import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import chat.kit.sql.SqlStatement;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.messaging.access.MessageFacts.Marks;
import chat.messaging.access.MessageFacts.Mentions;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads messages together with what decides who may read them and all that hangs on them, in one
 * query each. What most messages do not have costs them a look into an index.
 */
@Singleton
final class ReadableMessageStore {

  private static final String FACTS =
      """
      select m.id, m.recipient_id, m.sender_id, m.topic, m.sent_at, m.read_by_sender, m.mentioned_user_ids,
        m.mentioned_group_ids, m.channel_wildcard_mentioned,
        m.topic_wildcard_mentioned
          and coalesce(asked.reader_id = any(m.topic_wildcard_user_ids), true)
          as topic_wildcard_mentioned,
        r.user_ids, c.channel_id, coalesce(s.is_subscribed, false) as subscribed,
        coalesce(s.periods @> m.subscriptions_number, false) as subscribed_then,
        coalesce(reader.is_active, true) as reader_is_active,
        coalesce(m.sender_id = any(reader.muted_user_ids), false)
          or exists (select from ended_mute e
            where e.user_id = asked.reader_id and e.muted_user_id = m.sender_id
              and e.last_message_id >= m.id) as is_sender_muted,
        coalesce(get_bit(b.bits, (m.id % 1024)::int) = 1, false) as is_read,
        array(select flag from message_flag f
          where f.user_id = asked.reader_id and f.flag in ('starred', 'collapsed', 'unread')
            and f.message_id = m.id) as flags
      """;

  private static final String CHANNEL =
      """
        , c.name, c.invite_only, c.is_web_public, c.history_public_to_subscribers, c.is_archived,
        c.topics_policy, c.can_send_message_group, c.can_create_topic_group, c.can_subscribe_group,
        c.can_add_subscribers_group, false as owner_subscribed, true as topic_exists
      """;

  /** Of the message %1$s, which is m or null. */
  private static final String TEXT =
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

  private static final String FROM =
      """
        join message m on m.id = asked.message_id and m.organization_id = asked.organization_id
        join recipient r on r.id = m.recipient_id
        left join channel c on c.channel_id = r.channel_id
        left join subscription s on s.channel_id = c.channel_id and s.user_id = asked.reader_id
        left join account reader on reader.organization_id = m.organization_id
          and reader.user_id = asked.reader_id
        left join read_block b on b.user_id = asked.reader_id and b.block = m.id / 1024
      """;

  /**
   * The same message as t, where its reader may surely read it and it is small: the text of one
   * that he may not read is not touched, which would take time, nor how large it is. What groups
   * open to him is not among this.
   */
  private static final String SURELY_READABLE_AND_SMALL =
      """
        left join message t on t.id = m.id
          and case when asked.reader_id = any(r.user_ids) or s.periods @> m.subscriptions_number
              or c.is_web_public or (not c.invite_only and not asked.is_guest)
              or (s.is_subscribed and (not c.invite_only or c.history_public_to_subscribers))
            then :large >
      """
          + MessageSizeStore.SIZE
          + " else false end ";

  private static final String TEXT_FROM =
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

  private static final String ASKED_BY_MANY =
      """
      from unnest(:organizationIds::bigint[], :readerIds::bigint[], :areGuests::boolean[],
          :messageIds::bigint[]) with ordinality
          as asked (organization_id, reader_id, is_guest, message_id, position)
      """;

  private static final String ASKED_BY_ONE =
      """
      from (select :organizationId::bigint as organization_id, :readerId::bigint as reader_id,
          message_id from unnest(:messageIds::bigint[]) message_id) asked
      """;

  private static final String SENDER =
      """
        left join account sender on sender.organization_id = m.organization_id
          and sender.user_id = m.sender_id
      """;

  private static final String ONES =
      FACTS
          + TEXT.formatted("t")
          + ", "
          + ActorStore.version("c")
          + " as channel_version, "
          + ActorStore.version("reader")
          + " as reader_version, "
          + ActorStore.version("sender")
          + " as sender_version, "
          + ActorStore.ORGANIZATION_VERSION
          + " as organization_version, asked.position "
          + ASKED_BY_MANY
          + FROM
          + SURELY_READABLE_AND_SMALL
          + TEXT_FROM.formatted("t")
          + SENDER;

  private static final String ONE_OUTLINES =
      FACTS + CHANNEL + ", asked.position " + ASKED_BY_MANY + FROM;

  private static final String ASCENDING = " order by m.id";

  private static final String MANY =
      FACTS
          + CHANNEL
          + TEXT.formatted("m")
          + ASKED_BY_ONE
          + FROM
          + TEXT_FROM.formatted("m")
          + ASCENDING;

  private static final String OUTLINES = FACTS + CHANNEL + ASKED_BY_ONE + FROM + ASCENDING;

  /** So many texts, all of which are small, are in memory at the same time. */
  private static final int TEXTS_AT_ONCE = 16;

  private static final int OUTLINES_AT_ONCE = 100;

  private final Sql sql;
  private final JsonColumns json;
  private final ChannelAccessStore channels;
  private final KnownChannels knownChannels;
  private final GroupReader<Asked, Seen> grouped;
  private final GroupReader<Asked, MessageFacts> groupedOutlines;

  ReadableMessageStore(
      Sql sql, JsonColumns json, ChannelAccessStore channels, KnownChannels knownChannels) {
    this.sql = sql;
    this.json = json;
    this.channels = channels;
    this.knownChannels = knownChannels;
    this.grouped = new GroupReader<>(sql, TEXTS_AT_ONCE, this::seen);
    this.groupedOutlines = new GroupReader<>(sql, OUTLINES_AT_ONCE, this::outlines);
  }

  /** A message with its text. */
  record Found(MessageFacts facts, MessageText text) {}

  /**
   * A message of which it is still to be decided whether its reader may read it.
   *
   * @param text null where that is not sure without his groups, and where it is large
   */
  record Seen(MessageFacts facts, @Nullable MessageText text) {}

  Optional<Seen> find(Caller reader, long messageId) {
    return grouped.find(Asked.by(reader, messageId));
  }

  /** The same without the text. */
  Optional<MessageFacts> outline(Caller reader, long messageId) {
    return groupedOutlines.find(Asked.by(reader, messageId));
  }

  private record Asked(long organizationId, long readerId, boolean isGuest, long messageId) {

    static Asked by(Caller reader, long messageId) {
      boolean isGuest = reader.role() == Role.GUEST;
      return new Asked(reader.organizationId(), reader.userId(), isGuest, messageId);
    }
  }

  private Map<Asked, MessageFacts> outlines(List<Asked> asked) {
    Map<Asked, MessageFacts> seen = new HashMap<>();
    about(ONE_OUTLINES, asked)
        .forEach(row -> seen.put(askedBy(row, asked), facts(row, channel(row))));
    return seen;
  }

  private Map<Asked, Seen> seen(List<Asked> asked) {
    Map<Asked, Seen> seen = new HashMap<>();
    about(ONES, asked)
        .bind("large", MessageRoom.LARGE)
        .forEach(row -> {
          Asked one = askedBy(row, asked);
          seen.put(one, seen(one, row));
        });
    return seen;
  }

  private static Asked askedBy(Row row, List<Asked> asked) {
    return asked.get((int) row.number("position") - 1);
  }

  private SqlStatement about(String statement, List<Asked> asked) {
    return sql.statement(statement)
        .bindEach("organizationIds", asked, Asked::organizationId)
        .bindEach("readerIds", asked, Asked::readerId)
        .bindEach("areGuests", asked, Asked::isGuest)
        .bindEach("messageIds", asked, Asked::messageId);
  }

  private Seen seen(Asked asked, Row row) {
    return new Seen(
        facts(row, knownChannel(asked, row)),
        row.flag("has_text") ? text(row, accounts(asked, row)) : null);
  }

  private static List<AccountVersion> accounts(Asked asked, Row row) {
    return Stream.of(
            version(asked.organizationId(), asked.readerId(), row, "reader_version"),
            version(asked.organizationId(), row.number("sender_id"), row, "sender_version"))
        .flatMap(Optional::stream)
        .distinct()
        .toList();
  }

  private static Optional<AccountVersion> version(
      long organizationId, long userId, Row row, String column) {
    String account = row.textOrNull(column);
    String organization = row.textOrNull("organization_version");
    return account == null || organization == null
        ? Optional.empty()
        : Optional.of(
            new AccountVersion(new AccountId(organizationId, userId), account, organization));
  }

  /** Those of the messages that there are, ascending. */
  List<Found> findAll(long organizationId, long readerId, Collection<Long> messageIds) {
    var known = new HashMap<Long, ChannelFacts>();
    return sql.statement(MANY)
        .bind("readerId", readerId)
        .bind("messageIds", messageIds)
        .bind("organizationId", organizationId)
        .list(row -> new Found(facts(row, channel(row, known)), text(row, List.of())));
  }

  /** The same without their texts. */
  List<MessageFacts> outlines(long organizationId, long readerId, Collection<Long> messageIds) {
    var known = new HashMap<Long, ChannelFacts>();
    return sql.statement(OUTLINES)
        .bind("readerId", readerId)
        .bind("messageIds", messageIds)
        .bind("organizationId", organizationId)
        .list(row -> facts(row, channel(row, known)));
  }

  private MessageFacts facts(Row row, @Nullable ChannelFacts channel) {
    List<String> flags = row.texts("flags");
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
        new Mentions(
            row.numbers("mentioned_user_ids"),
            row.numbers("mentioned_group_ids"),
            row.flag("channel_wildcard_mentioned"),
            row.flag("topic_wildcard_mentioned")),
        new Marks(
            row.flag("is_read"),
            flags.contains("unread"),
            flags.contains("starred"),
            flags.contains("collapsed")));
  }

  private @Nullable ChannelFacts channel(Row row) {
    return channel(row, new HashMap<>());
  }

  /**
   * @param known the channels of the rows before; what is said of one is the same in each
   */
  private @Nullable ChannelFacts channel(Row row, Map<Long, ChannelFacts> known) {
    Long channelId = row.numberOrNull("channel_id");
    return channelId == null ? null : known.computeIfAbsent(channelId, _ -> channels.facts(row));
  }

  /** None for a direct message; its reader may see nothing of a channel that is gone by now. */
  private @Nullable ChannelFacts knownChannel(Asked asked, Row row) {
    return Optional.ofNullable(row.numberOrNull("channel_id"))
        .map(channelId ->
            new KnownChannels.Version(
                asked.organizationId(), channelId, row.text("channel_version")))
        .flatMap(knownChannels::find)
        .map(channel -> channel.with(row.flag("subscribed"), false, true))
        .orElse(null);
  }

  private MessageText text(Row row, List<AccountVersion> accounts) {
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
        row.flag("may_have_topic_links"),
        accounts);
  }
}
