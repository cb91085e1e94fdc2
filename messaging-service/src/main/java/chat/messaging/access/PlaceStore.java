package chat.messaging.access;

import chat.identity.copy.Account;
import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import chat.kit.sql.SqlStatement;
import chat.kit.text.NameText;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.List;

/** Reads the channels and conversations in which somebody may look for messages. */
@Singleton
final class PlaceStore {

  private static final String RECEIVED =
      """
      select r.id from subscription s join recipient r on r.channel_id = s.channel_id
      where s.user_id = :readerId and s.organization_id = :organizationId
      union all
      select r.id from recipient r
      where r.user_ids @> array[:readerId::bigint] and r.organization_id = :organizationId
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
      select c.*, r.id as recipient_id, coalesce(s.is_subscribed, false) as subscribed,
        s.channel_id is not null as has_received
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
   * @param hasReceived whether the reader has ever been subscribed
   */
  record Place(ChannelFacts facts, boolean hasReceived) {}

  /** The recipients of all that the reader may have received. */
  List<Long> received(Account reader) {
    return about(RECEIVED, reader).list(row -> row.number("id"));
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

  List<Place> byId(Account reader, long channelId) {
    return about(BY_ID, reader).bind("channelId", channelId).list(this::place);
  }

  /** By name, without regard to case. */
  List<Place> byName(Account reader, String name) {
    return about(BY_NAME, reader).bind("nameKey", NameText.key(name)).list(this::place);
  }

  /** The channels to which some of the messages went. */
  List<Place> ofMessages(Account reader, Collection<Long> messageIds) {
    return about(OF_MESSAGES, reader).bind("messageIds", messageIds).list(this::place);
  }

  /** The channels of messages that the reader has starred. */
  List<Place> ofStarred(Account reader) {
    return about(OF_FLAGGED, reader).bind("flag", "starred").list(this::place);
  }

  /** The channels of messages that the reader has made unread although they would be read. */
  List<Place> ofUnread(Account reader) {
    return about(OF_FLAGGED, reader).bind("flag", "unread").list(this::place);
  }

  /** The channels of messages that were not sent to the reader, and to which he has reacted. */
  List<Place> ofKept(Account reader) {
    return about(OF_FLAGGED, reader).bind("flag", "historical").list(this::place);
  }

  List<Place> ofKind(Account reader, ChannelKind kind) {
    String statement =
        switch (kind) {
          case PUBLIC -> PUBLIC;
          case WEB_PUBLIC -> WEB_PUBLIC;
          case ARCHIVED -> ARCHIVED;
        };
    return about(statement, reader).list(this::place);
  }

  private SqlStatement about(String statement, Account reader) {
    return sql.statement(statement)
        .bind("organizationId", reader.organizationId())
        .bind("readerId", reader.userId());
  }

  private Place place(Row row) {
    return new Place(channels.seen(row), row.flag("has_received"));
  }
}
