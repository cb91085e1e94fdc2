package chat.messaging.access;

import static chat.messaging.access.ReadableMessageStore.ASKED_BY_MANY;
import static chat.messaging.access.ReadableMessageStore.FROM;
import static chat.messaging.access.ReadableMessageStore.MESSAGE;
import static chat.messaging.access.ReadableMessageStore.TEXT;
import static chat.messaging.access.ReadableMessageStore.TEXT_FROM;

import chat.contracts.Topic;
import chat.identity.copy.ActorStore;
import chat.kit.copy.CopyPositions;
import chat.kit.sql.BatchLoader;
import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import chat.kit.token.Caller;
import chat.messaging.access.ReadableMessageStore.Asked;
import jakarta.inject.Singleton;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads a message and what is known of its reader, apart by what each part hangs on. */
@Singleton
final class MessagePartsStore {

  /** What the facts are made of, which is good for more than one reader or message. */
  private static final String PARTS =
      MESSAGE
          + """
            , m.subscriptions_number, m.topic_wildcard_mentioned, m.topic_wildcard_user_ids,
            s.periods::text as periods, reader.muted_user_ids,
            ended.muted_user_ids as ended_user_ids, ended.last_message_ids as ended_message_ids,
            organization.settings ->> 'message_edit_history_visibility_policy' as shown_edits,
            b.bits::text as bits, marks.unread, marks.starred, marks.collapsed,
            coalesce((select w.number from change_number w
              where w.organization_id = m.organization_id and w.topic = :ownTopic), 0) as written,
          """
          + CopyPositions.storedVersion("m.organization_id")
          + " as copies ";

  private static final String PARTS_FROM =
      """
        cross join lateral
      """
          + MutesStore.allEnded("asked.reader_id")
          + """
             ended
            cross join lateral
          """
          + MarksStore.flagsOfBlock("asked.reader_id")
          + " marks";

  /**
   * The same message as t, where its reader may surely read it and it is small: the text of one
   * that he may not read is not touched, which would take time, nor how large it is. What groups
   * open to him is not among this.
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
          + ASKED_BY_MANY
          + FROM
          + SURELY_READABLE_AND_SMALL
          + TEXT_FROM.formatted("t")
          + PARTS_FROM;

  /** So many texts, all of which are small, are in memory at the same time. */
  private static final int TEXTS_AT_ONCE = 16;

  private final ReadableMessageStore messages;
  private final KnownChannels channels;
  private final CopyPositions copies;
  private final BatchLoader<Asked, Read> loader;

  MessagePartsStore(
      Sql sql, ReadableMessageStore messages, KnownChannels channels, CopyPositions copies) {
    this.messages = messages;
    this.channels = channels;
    this.copies = copies;
    this.loader = new BatchLoader<>(sql, TEXTS_AT_ONCE, this::parts);
  }

  /**
   * Parts that were read.
   *
   * @param written how many events this service had written then
   * @param isOfOneMoment whether the channel was read with all the rest, and not after it
   */
  record Read(MessageParts parts, long written, boolean isOfOneMoment) {}

  /** A message and its reader, with the text if {@link ReadableMessageStore.Seen} has it. */
  Optional<Read> find(Caller reader, long messageId) {
    return loader.find(Asked.by(reader, messageId));
  }

  private Map<Asked, Read> parts(List<Asked> asked) {
    Map<Asked, Read> parts = new HashMap<>();
    messages
        .about(ONES, asked)
        .bind("large", MessageRoom.LARGE)
        .bind("ownTopic", Topic.CLIENT_EVENTS.wireName())
        .bind("awaitedTopics", copies.awaitedTopics())
        .forEach(row -> {
          Asked one = ReadableMessageStore.askedBy(row, asked);
          parts.put(one, parts(one, row));
        });
    return parts;
  }

  private Read parts(Asked asked, Row row) {
    String periods = row.textOrNull("periods");
    var subscription =
        new SubscriptionFacts(
            row.flag("subscribed"), Periods.parse(periods == null ? "" : periods));
    KnownChannels.Version version = channelVersion(asked, row);
    KnownChannels.Known known = version == null ? null : channels.find(version).orElse(null);
    CopiedChannel channel = known == null ? null : known.channel();
    return new Read(
        new MessageParts(message(row), reader(row), channel, subscription, MarksStore.ofBlock(row)),
        row.number("written"),
        version == null || (known != null && known.isOf(version)));
  }

  private BareMessage message(Row row) {
    return new BareMessage(
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
        MutesStore.mutes(row),
        row.flag("has_alert_words"),
        row.textOrNull("subdomain"),
        row.textOrNull("shown_edits"));
  }

  /** None for a direct message. */
  private static KnownChannels.@Nullable Version channelVersion(Asked asked, Row row) {
    Long channelId = row.numberOrNull("channel_id");
    return channelId == null
        ? null
        : new KnownChannels.Version(asked.organizationId(), channelId, row.text("channel_version"));
  }
}
