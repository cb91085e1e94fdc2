package chat.messaging.messageread;

import static chat.messaging.messageread.ReadableMessageStore.FROM;
import static chat.messaging.messageread.ReadableMessageStore.FROM_LOOKUPS;
import static chat.messaging.messageread.ReadableMessageStore.MESSAGE;
import static chat.messaging.messageread.ReadableMessageStore.TEXT;
import static chat.messaging.messageread.ReadableMessageStore.TEXT_FROM;

import chat.contracts.Topic;
import chat.identityprojection.ActorStore;
import chat.kit.projection.ProjectionPositions;
import chat.kit.sql.BatchLoader;
import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import chat.kit.token.Caller;
import chat.messaging.accessquery.ChannelRowCache;
import chat.messaging.accessquery.ProjectedChannel;
import chat.messaging.accessquery.SubscriptionPeriods;
import chat.messaging.messageread.ReadableMessageStore.MessageLookup;
import jakarta.inject.Singleton;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads a message and facts about its reader, in parts that are cached separately. */
@Singleton
final class MessagePartsStore {

  /** The columns of facts that apply to more than one reader or message. */
  private static final String PARTS =
      MESSAGE
          + """
            , m.subscriptions_number, m.topic_wildcard_mentioned, m.topic_wildcard_user_ids,
            s.periods::text as periods, reader.muted_user_ids,
            ended.muted_user_ids as ended_user_ids, ended.last_message_ids as ended_message_ids,
            organization.settings ->> 'message_edit_history_visibility_policy' as shown_edits,
            b.bits::text as bits,
          """
          + FlagSetStore.markedUpTo("asked.reader_id")
          + """
             as marked_up_to, marks.unread, marks.starred, marks.collapsed,
            coalesce((select w.number from change_number w
              where w.organization_id = m.organization_id and w.topic = :ownTopic), 0) as written,
          """
          + ProjectionPositions.storedVersion("m.organization_id")
          + " as copies ";

  private static final String PARTS_FROM =
      """
        cross join lateral
      """
          + MutedSendersStore.allEnded("asked.reader_id")
          + """
             ended
            cross join lateral
          """
          + FlagSetStore.flagsOfBlock("asked.reader_id")
          + " marks";

  /**
   * Joins a small message as {@code t} if its reader certainly may read it.
   *
   * <p>Neither the text nor the size of another message is read, because that would take time.
   * Access that a group grants is not considered.
   */
  private static final String SURELY_READABLE_AND_SMALL =
      """
        left join message t on t.id = m.id
          and case when asked.reader_id = any(r.user_ids)
              or c.is_web_public or (not c.invite_only and not asked.is_guest)
              or (s.is_subscribed and (not c.invite_only or c.history_public_to_subscribers
                or s.periods @> m.subscriptions_number))
            then :large >
      """
          + MessageSizeRepository.SIZE
          + " else false end ";

  private static final String ONES =
      PARTS
          + TEXT.formatted("t")
          + ", "
          + ActorStore.version("c")
          + " as channel_version, asked.position "
          + FROM_LOOKUPS
          + FROM
          + SURELY_READABLE_AND_SMALL
          + TEXT_FROM.formatted("t")
          + PARTS_FROM;

  /** Bounds the number of texts, all small, that are in memory together. */
  private static final int MAX_BATCH_SIZE = 16;

  private final ReadableMessageStore messages;
  private final ChannelRowCache channels;
  private final ProjectionPositions positions;
  private final BatchLoader<MessageLookup, Read> loader;

  MessagePartsStore(
      Sql sql,
      ReadableMessageStore messages,
      ChannelRowCache channels,
      ProjectionPositions positions) {
    this.messages = messages;
    this.channels = channels;
    this.positions = positions;
    this.loader = new BatchLoader<>(sql, MAX_BATCH_SIZE, this::parts);
  }

  /**
   * Parts that were read.
   *
   * @param written number of the last event that this service had written then
   * @param isFromOneSnapshot whether the channel was read together with the rest, and not after it
   */
  record Read(MessageParts parts, long written, boolean isFromOneSnapshot) {}

  /**
   * Returns the parts for a message and a reader.
   *
   * <p>They have the text under the conditions of {@link ReadableMessageStore.CandidateMessage}.
   */
  Optional<Read> find(Caller reader, long messageId) {
    return loader.find(MessageLookup.by(reader, messageId));
  }

  private Map<MessageLookup, Read> parts(List<MessageLookup> lookups) {
    Map<MessageLookup, Read> parts = new HashMap<>();
    messages
        .about(ONES, lookups)
        .bind("large", MessageMemoryBudget.LARGE)
        .bind("ownTopic", Topic.CLIENT_EVENTS.wireName())
        .bind("awaitedTopics", positions.awaitedTopics())
        .forEach(row -> {
          MessageLookup one = ReadableMessageStore.lookupOf(row, lookups);
          parts.put(one, parts(one, row));
        });
    return parts;
  }

  private Read parts(MessageLookup lookup, Row row) {
    String periods = row.textOrNull("periods");
    var subscription =
        new SubscriptionFacts(
            row.flag("subscribed"), SubscriptionPeriods.parse(periods == null ? "" : periods));
    ChannelRowCache.Version version = channelVersion(lookup, row);
    ChannelRowCache.VersionedChannel versionedChannel =
        version == null ? null : channels.find(version).orElse(null);
    ProjectedChannel channel = versionedChannel == null ? null : versionedChannel.channel();
    return new Read(
        new MessageParts(
            message(row), reader(row), channel, subscription, FlagSetStore.ofBlock(row)),
        row.number("written"),
        version == null || (versionedChannel != null && versionedChannel.isOf(version)));
  }

  private MessageRecord message(Row row) {
    return new MessageRecord(
        row.number("id"),
        row.number("recipient_id"),
        row.number("sender_id"),
        row.text("topic"),
        row.instant("sent_at"),
        row.numbers("user_ids"),
        row.numberOrNull("channel_id"),
        row.number("subscriptions_number"),
        row.flag("read_by_sender"),
        ReadableMessageStore.mentions(row),
        row.numbers("topic_wildcard_user_ids"),
        row.number("copies"),
        row.flag("has_text") ? messages.text(row) : null);
  }

  private static ReaderFacts reader(Row row) {
    return new ReaderFacts(
        row.flag("reader_is_active"),
        MutedSendersStore.mutes(row),
        row.flag("has_alert_words"),
        row.textOrNull("subdomain"),
        row.textOrNull("shown_edits"));
  }

  /** Null for a direct message. */
  private static ChannelRowCache.@Nullable Version channelVersion(MessageLookup lookup, Row row) {
    Long channelId = row.numberOrNull("channel_id");
    return channelId == null
        ? null
        : new ChannelRowCache.Version(
            lookup.organizationId(), channelId, row.text("channel_version"));
  }
}
