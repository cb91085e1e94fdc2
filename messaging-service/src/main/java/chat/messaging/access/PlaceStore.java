package chat.messaging.access;

import chat.identity.copy.Account;
import chat.kit.sql.Sql;
import chat.kit.sql.SqlStatement;
import chat.kit.text.NameText;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the channels and conversations in which somebody may look for messages. */
@Singleton
final class PlaceStore {

  /**
   * Conversations, and the channels in which the reader is or was subscribed. What decides about
   * access is read for the channels that the reader has left; the others are open to subscribers.
   */
  private static final String RECEIVED =
      """
      select r.id as recipient_id, true as subscribed, c.*
      from subscription s join recipient r on r.channel_id = s.channel_id
        left join channel c on false
      where s.user_id = :readerId and s.organization_id = :organizationId and s.is_subscribed
      union all
      select r.id, false, c.*
      from subscription s join recipient r on r.channel_id = s.channel_id
        join channel c on c.channel_id = s.channel_id
      where s.user_id = :readerId and s.organization_id = :organizationId and not s.is_subscribed
      union all
      select r.id, false, c.*
      from recipient r left join channel c on false
      where r.user_ids @> array[:readerId::bigint] and r.organization_id = :organizationId
      """;

  private static final String EVER_RECEIVED_IN =
      """
      select r.id from subscription s join recipient r on r.channel_id = s.channel_id
      where s.channel_id = :channelId and s.user_id = :readerId
        and s.organization_id = :organizationId
      """;

  private static final String CONVERSATION =
      """
      select r.id from recipient r
      where r.organization_id = :organizationId
        and r.user_ids_hash = conversation_hash(:userIds::bigint[])
      """;

  private static final String CONVERSATIONS_OF_MESSAGES =
      """
      select distinct r.id from message m join recipient r on r.id = m.recipient_id
      where m.id = any(:messageIds::bigint[]) and m.organization_id = :organizationId
        and r.user_ids @> array[:readerId::bigint]
      """;

  private static final String CHANNELS =
      """
      select c.*, r.id as recipient_id, coalesce(s.is_subscribed, false) as subscribed
      from channel c
        join recipient r using (channel_id)
        left join subscription s on s.channel_id = c.channel_id and s.user_id = :readerId
      where c.organization_id = :organizationId
      """;

  private static final String BY_ID = CHANNELS + "and c.channel_id = :channelId";

  private static final String BY_NAME =
      CHANNELS + "and c.name_key = :nameKey order by c.channel_id limit 1";

  private static final String OF_MESSAGES =
      CHANNELS
          + """
          and r.id in (select m.recipient_id from message m where m.id = any(:messageIds::bigint[]))
          """;

  private static final String OF_FLAGGED =
      CHANNELS
          + """
          and r.id in (
            select m.recipient_id from message_flag f join message m on m.id = f.message_id
            where f.user_id = :readerId and f.flag = :flag)
          """;

  private static final String PUBLIC = CHANNELS + "and not c.invite_only";
  private static final String WEB_PUBLIC = CHANNELS + "and c.is_web_public";
  private static final String ARCHIVED = CHANNELS + "and c.is_archived";

  private final Sql sql;
  private final ChannelAccessStore channels;

  PlaceStore(Sql sql, ChannelAccessStore channels) {
    this.sql = sql;
    this.channels = channels;
  }

  /**
   * A conversation or channel in which the reader may have received messages.
   *
   * @param left the channel, if the reader is no longer subscribed to it; null otherwise
   */
  record ReceivedPlace(long recipientId, @Nullable ChannelFacts left) {}

  /** All places in which the reader may have received messages, in one query. */
  List<ReceivedPlace> received(Account reader) {
    return about(RECEIVED, reader)
        .list(row ->
            new ReceivedPlace(
                row.number("recipient_id"),
                row.numberOrNull("channel_id") == null ? null : channels.seen(row)));
  }

  /** The recipient of a channel, if the reader is or was subscribed to it. */
  List<Long> everReceivedIn(Account reader, long channelId) {
    return about(EVER_RECEIVED_IN, reader)
        .bind("channelId", channelId)
        .list(row -> row.number("id"));
  }

  /** The recipient that stands for exactly these people, sorted, if they have talked. */
  List<Long> conversation(long organizationId, Collection<Long> userIds) {
    return sql.statement(CONVERSATION)
        .bind("organizationId", organizationId)
        .bind("userIds", userIds)
        .list(row -> row.number("id"));
  }

  /** The conversations of the reader to which some of the messages went. */
  List<Long> conversationsOfMessages(Account reader, Collection<Long> messageIds) {
    return about(CONVERSATIONS_OF_MESSAGES, reader)
        .bind("messageIds", messageIds)
        .list(row -> row.number("id"));
  }

  List<ChannelFacts> byId(Account reader, long channelId) {
    return about(BY_ID, reader).bind("channelId", channelId).list(channels::seen);
  }

  /** By name, without regard to case. */
  List<ChannelFacts> byName(Account reader, String name) {
    return about(BY_NAME, reader).bind("nameKey", NameText.key(name)).list(channels::seen);
  }

  /** The channels to which some of the messages went. */
  List<ChannelFacts> ofMessages(Account reader, Collection<Long> messageIds) {
    return about(OF_MESSAGES, reader).bind("messageIds", messageIds).list(channels::seen);
  }

  /** The channels of messages that the reader has starred. */
  List<ChannelFacts> ofStarred(Account reader) {
    return about(OF_FLAGGED, reader).bind("flag", "starred").list(channels::seen);
  }

  /** The channels of messages that the reader has made unread although they would be read. */
  List<ChannelFacts> ofUnread(Account reader) {
    return about(OF_FLAGGED, reader).bind("flag", "unread").list(channels::seen);
  }

  /** The channels of messages that were not sent to the reader, and to which he has reacted. */
  List<ChannelFacts> ofKept(Account reader) {
    return about(OF_FLAGGED, reader).bind("flag", "historical").list(channels::seen);
  }

  List<ChannelFacts> ofKind(Account reader, ChannelKind kind) {
    String statement =
        switch (kind) {
          case PUBLIC -> PUBLIC;
          case WEB_PUBLIC -> WEB_PUBLIC;
          case ARCHIVED -> ARCHIVED;
        };
    return about(statement, reader).list(channels::seen);
  }

  private SqlStatement about(String statement, Account reader) {
    return sql.statement(statement)
        .bind("organizationId", reader.organizationId())
        .bind("readerId", reader.userId());
  }
}
