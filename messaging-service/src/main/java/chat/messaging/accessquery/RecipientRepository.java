package chat.messaging.accessquery;

import chat.kit.sql.Sql;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the channels and conversations that a user may search for messages. */
@JdbcRepository(dialect = Dialect.POSTGRES)
public abstract class RecipientRepository implements GenericRepository<ChannelFactsRow, Long> {

  private static final String CHANNELS =
      """
      select c.*, r.id as recipient_id, coalesce(s.is_subscribed, false) as subscribed,
        false as owner_subscribed, true as topic_exists
      from channel c
        join recipient r using (channel_id)
        left join subscription s on s.channel_id = c.channel_id and s.user_id = :readerId
      where c.organization_id = :organizationId
      """;

  /**
   * Conversations, and the channels to which the reader is or was subscribed.
   *
   * <p>The facts for access decisions are read only for channels that the reader has left; the
   * others are open to subscribers.
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

  private final Sql sql;
  private final ChannelAccessRepository channels;

  RecipientRepository(Sql sql, ChannelAccessRepository channels) {
    this.sql = sql;
    this.channels = channels;
  }

  /**
   * A conversation or channel in which the reader may have received messages.
   *
   * @param left the channel if the reader is no longer subscribed to it; null otherwise
   */
  public record ReceivedRecipient(long recipientId, @Nullable ChannelFacts left) {}

  /** Finds the recipient of a channel, if the reader is or was subscribed to it. */
  @Query(
      """
      select r.id from subscription s join recipient r on r.channel_id = s.channel_id
      where s.channel_id = :channelId and s.user_id = :readerId
        and s.organization_id = :organizationId
      """)
  public abstract List<Long> everReceivedIn(long organizationId, long readerId, long channelId);

  /** Finds the recipient for exactly these users, in ascending order. */
  @Query(
      """
      select r.id from recipient r
      where r.organization_id = :organizationId
        and r.user_ids_hash = conversation_hash(:userIds::bigint[])
      """)
  public abstract List<Long> conversation(
      long organizationId, @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> userIds);

  /** Finds the conversations of the reader to which some of the messages were sent. */
  @Query(
      """
      select distinct r.id from message m join recipient r on r.id = m.recipient_id
      where m.id = any(:messageIds::bigint[]) and m.organization_id = :organizationId
        and r.user_ids @> array[:readerId::bigint]
      """)
  public abstract List<Long> conversationsOfMessages(
      long organizationId,
      long readerId,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> messageIds);

  @Query(CHANNELS + "and c.channel_id = :channelId")
  public abstract List<ChannelFactsRow> byId(long organizationId, long readerId, long channelId);

  /**
   * Finds a channel by name, without regard to case.
   *
   * @param nameKey see {@link chat.kit.text.NameText#key}
   */
  @Query(CHANNELS + "and c.name_key = :nameKey order by c.channel_id limit 1")
  public abstract List<ChannelFactsRow> byName(long organizationId, long readerId, String nameKey);

  /** Finds the channels to which some of the messages were sent. */
  @Query(
      CHANNELS
          + """
          and r.id in (select m.recipient_id from message m where m.id = any(:messageIds::bigint[]))
          """)
  public abstract List<ChannelFactsRow> ofMessages(
      long organizationId,
      long readerId,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> messageIds);

  /** Finds the channels of messages that have one of the reader's flags. */
  @Query(
      CHANNELS
          + """
          and r.id in (
            select m.recipient_id from message_flag f join message m on m.id = f.message_id
            where f.user_id = :readerId and f.flag = :flag)
          """)
  public abstract List<ChannelFactsRow> ofFlagged(long organizationId, long readerId, String flag);

  @Query(CHANNELS + "and not c.invite_only")
  abstract List<ChannelFactsRow> publicChannels(long organizationId, long readerId);

  @Query(CHANNELS + "and c.is_web_public")
  abstract List<ChannelFactsRow> webPublicChannels(long organizationId, long readerId);

  @Query(CHANNELS + "and c.is_archived")
  abstract List<ChannelFactsRow> archivedChannels(long organizationId, long readerId);

  public List<ChannelFactsRow> ofKind(long organizationId, long readerId, ChannelKind kind) {
    return switch (kind) {
      case PUBLIC -> publicChannels(organizationId, readerId);
      case WEB_PUBLIC -> webPublicChannels(organizationId, readerId);
      case ARCHIVED -> archivedChannels(organizationId, readerId);
    };
  }

  /**
   * Finds all recipients with messages that the reader may have received, in one query.
   *
   * <p>Not a {@code @Query} method because most rows have no channel.
   */
  public List<ReceivedRecipient> received(long organizationId, long readerId) {
    return sql.statement(RECEIVED)
        .bind("organizationId", organizationId)
        .bind("readerId", readerId)
        .list(row ->
            new ReceivedRecipient(
                row.number("recipient_id"),
                row.numberOrNull("channel_id") == null ? null : channels.factsWithoutTopic(row)));
  }
}
