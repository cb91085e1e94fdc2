package chat.messaging.edit;

import chat.kit.sql.Sql;
import chat.messaging.access.PermittedMove;
import chat.messaging.edit.EditRepository.Before;
import chat.messaging.messagechange.CurrentMessage;
import chat.messaging.search.SearchVector;
import io.micronaut.core.annotation.Introspected;
import io.micronaut.data.annotation.ParameterExpression;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Moves messages, records moves in the history, and finds messages of topics. */
@JdbcRepository(dialect = Dialect.POSTGRES)
abstract class MoveRepository implements GenericRepository<CurrentMessage, Long> {

  private static final String MOVE =
      """
      with chosen as (
        select m.id, m.topic, m.subscriptions_number from message m
        where m.recipient_id = :recipientId and lower(m.topic) = lower(:topic)
          and (:readsAll or exists (select from subscription s
            where s.channel_id = :channelId and s.user_id = :userId and s.is_subscribed
              and s.periods @> m.subscriptions_number))
          and m.id between :firstId and :lastId and m.id <> :messageId
          and (m.recipient_id <> :newRecipientId or m.topic <> coalesce(:newTopic::text, m.topic))
        union all
        select m.id, m.topic, m.subscriptions_number from message m
        where :isLast and m.id = :messageId),
      moved as (
        update message set recipient_id = :newRecipientId,
          topic = coalesce(:newTopic::text, message.topic),
          words =
            case when :newTopic::text is null then message.words
              else ts_filter(message.words, '{d}') || :topicWords::tsvector end,
          channel_wildcard_mentioned =
            message.channel_wildcard_mentioned and :callsSubscribers,
          last_moved_at =
            case when :isMove then :now::timestamptz else message.last_moved_at end,
          subscriptions_number =
            case when :changesChannel
              then (select coalesce(max(number), 0) from copy_position
                where topic = 'subscription-changed' and organization_id = :organizationId)
              else message.subscriptions_number end
        from chosen where message.id = chosen.id
        returning message.id, chosen.topic as prev_topic, message.topic,
          chosen.subscriptions_number as prev_subscriptions_number,
          message.subscriptions_number),
      noted as (
        insert into message_edit (organization_id, message_id, user_id, edited_at, prev_content,
          prev_rendered_content, prev_topic, topic, prev_stream, stream)
        select :organizationId, id, :userId, :now::timestamptz,
          case when id = :messageId then :prevContent::text end,
          case when id = :messageId then :prevRenderedContent::text end,
          case when :newTopic::text is not null then prev_topic end,
          case when :newTopic::text is not null then topic end,
          :prevStream::bigint,
          :stream::bigint
        from moved
        where (select count(*) from (
          select from message_edit e where e.message_id = moved.id limit 1000) noted_so_far) < 1000)
      select id, prev_subscriptions_number as previous_subscriptions_number, subscriptions_number
      from moved order by id
      """;

  private final Sql sql;

  MoveRepository(Sql sql) {
    this.sql = sql;
  }

  /**
   * The messages of a topic that a user can read.
   *
   * @param readsAll whether the user can read all messages, not only received ones
   */
  record Readable(long recipientId, long channelId, String topic, long userId, boolean readsAll) {

    /** The messages of the source topic that the mover can move. */
    static Readable source(PermittedMessageEdit edit, PermittedMove move) {
      return new Readable(
          edit.message().recipientId(),
          move.oldChannelId(),
          edit.message().topic(),
          edit.editor().userId(),
          move.takesAll());
    }

    /** The messages of the destination topic that the mover can read. */
    static Readable destination(PermittedMessageEdit edit, PermittedMove move) {
      return new Readable(
          move.recipientId(),
          move.channelId(),
          move.topic(),
          edit.editor().userId(),
          !move.protectsHistory());
    }

    /** All messages of the topic. */
    Readable all() {
      return new Readable(recipientId, channelId, topic, userId, true);
    }
  }

  /** A moved message. */
  record Moved(long id, long previousSubscriptionsNumber, long subscriptionsNumber) {}

  /**
   * The number of messages in a topic.
   *
   * @param young the number of messages younger than the given time
   * @param firstYoungId the lowest id of these; 0 if there are none
   */
  @Introspected
  record Count(long requested, long young, long firstYoungId) {}

  /**
   * Finds the first message of the next part of a move.
   *
   * <p>A part has at most 100 messages, because other writers wait for the lock.
   *
   * @param readable the source topic
   * @param messageId the named message, which moves last
   * @param newTopic null if the topic does not change
   * @return empty if one part is enough
   */
  @ParameterExpression(name = "recipientId", expression = "#{readable.recipientId()}")
  @ParameterExpression(name = "channelId", expression = "#{readable.channelId()}")
  @ParameterExpression(name = "topic", expression = "#{readable.topic()}")
  @ParameterExpression(name = "userId", expression = "#{readable.userId()}")
  @ParameterExpression(name = "readsAll", expression = "#{readable.readsAll()}")
  @Query(
      """
      select m.id from message m
      where m.recipient_id = :recipientId and lower(m.topic) = lower(:topic)
        and (:readsAll or exists (select from subscription s
          where s.channel_id = :channelId and s.user_id = :userId and s.is_subscribed
            and s.periods @> m.subscriptions_number))
        and m.id between :firstId and :lastId and m.id <> :messageId
        and (m.recipient_id <> :newRecipientId or m.topic <> coalesce(:newTopic::text, m.topic))
      order by m.id offset 100 limit 1
      """)
  abstract Optional<Long> firstOfNext(
      Readable readable,
      long messageId,
      long newRecipientId,
      @Nullable String newTopic,
      long firstId,
      long lastId);

  /**
   * Checks whether the oldest message of a topic is at least as old as the given time. Relies on
   * ids being in the order of sending.
   */
  @ParameterExpression(name = "recipientId", expression = "#{readable.recipientId()}")
  @ParameterExpression(name = "channelId", expression = "#{readable.channelId()}")
  @ParameterExpression(name = "topic", expression = "#{readable.topic()}")
  @ParameterExpression(name = "userId", expression = "#{readable.userId()}")
  @ParameterExpression(name = "readsAll", expression = "#{readable.readsAll()}")
  @Query(
      """
      select coalesce((
        select m.sent_at <= :oldest from message m
        where m.recipient_id = :recipientId and lower(m.topic) = lower(:topic)
          and (:readsAll or exists (select from subscription s
            where s.channel_id = :channelId and s.user_id = :userId and s.is_subscribed
              and s.periods @> m.subscriptions_number))
        order by m.id limit 1), false)
      """)
  abstract boolean reachesBack(Readable readable, Instant oldest);

  /** Counts the newest 100,000 messages of a topic. */
  @ParameterExpression(name = "recipientId", expression = "#{readable.recipientId()}")
  @ParameterExpression(name = "channelId", expression = "#{readable.channelId()}")
  @ParameterExpression(name = "topic", expression = "#{readable.topic()}")
  @ParameterExpression(name = "userId", expression = "#{readable.userId()}")
  @ParameterExpression(name = "readsAll", expression = "#{readable.readsAll()}")
  @Query(
      """
      select count(*) as requested, count(*) filter (where newest.sent_at > :oldest) as young,
        coalesce(min(newest.id) filter (where newest.sent_at > :oldest), 0) as first_young_id
      from (
        select m.id, m.sent_at from message m
        where m.recipient_id = :recipientId and lower(m.topic) = lower(:topic)
          and (:readsAll or exists (select from subscription s
            where s.channel_id = :channelId and s.user_id = :userId and s.is_subscribed
              and s.periods @> m.subscriptions_number))
        order by m.id desc limit 100000) newest
      """)
  abstract Count count(Readable readable, Instant oldest);

  /** Finds the highest id in a non-empty topic. */
  @ParameterExpression(name = "recipientId", expression = "#{readable.recipientId()}")
  @ParameterExpression(name = "channelId", expression = "#{readable.channelId()}")
  @ParameterExpression(name = "topic", expression = "#{readable.topic()}")
  @ParameterExpression(name = "userId", expression = "#{readable.userId()}")
  @ParameterExpression(name = "readsAll", expression = "#{readable.readsAll()}")
  @Query(
      """
      select max(m.id) from message m
      where m.recipient_id = :recipientId and lower(m.topic) = lower(:topic)
        and (:readsAll or exists (select from subscription s
          where s.channel_id = :channelId and s.user_id = :userId and s.is_subscribed
            and s.periods @> m.subscriptions_number))
      """)
  abstract long newest(Readable readable);

  @ParameterExpression(name = "recipientId", expression = "#{readable.recipientId()}")
  @ParameterExpression(name = "channelId", expression = "#{readable.channelId()}")
  @ParameterExpression(name = "topic", expression = "#{readable.topic()}")
  @ParameterExpression(name = "userId", expression = "#{readable.userId()}")
  @ParameterExpression(name = "readsAll", expression = "#{readable.readsAll()}")
  @Query(
      """
      select exists (
        select from message m
        where m.recipient_id = :recipientId and lower(m.topic) = lower(:topic)
          and (:readsAll or exists (select from subscription s
            where s.channel_id = :channelId and s.user_id = :userId and s.is_subscribed
              and s.periods @> m.subscriptions_number)))
      """)
  abstract boolean hasReadable(Readable readable);

  /** Compares topics case-insensitively, by the same function as their index. */
  @Query("select lower(:one::text) = lower(:other::text)")
  abstract boolean isSameTopic(String one, String other);

  /** Whether the channel exists and is not archived. */
  @Query("select exists (select from channel where channel_id = :channelId and not is_archived)")
  abstract boolean isOpen(long channelId);

  /**
   * Moves the messages of a part, and in the last part also the named message.
   *
   * <p>Records the move in their histories, up to 1,000 entries per message. Hand-written, because
   * it has more than twenty parameters, some of them null, which parameter expressions do not
   * support.
   *
   * @param before the former content if the content changes too, otherwise null
   */
  List<Moved> move(
      PermittedMessageEdit edit,
      PermittedMove move,
      @Nullable Before before,
      EditPart part,
      Instant now) {
    boolean changesChannel = move.wanted().changesChannel();
    Readable source = Readable.source(edit, move);
    return sql.statement(MOVE)
        .bind("recipientId", source.recipientId())
        .bind("topic", source.topic())
        .bind("readsAll", source.readsAll())
        .bind("channelId", source.channelId())
        .bind("userId", source.userId())
        .bind("messageId", edit.message().id())
        .bind("newRecipientId", move.recipientId())
        .bind("newTopic", move.changedTopic())
        .bind("topicWords", SearchVector.ofTopic(move.topic()))
        .bind("firstId", part.firstId())
        .bind("lastId", part.lastId())
        .bind("isLast", part.isLast())
        .bind("callsSubscribers", move.callsSubscribers())
        .bind("isMove", !move.wanted().isResolution())
        .bind("now", now)
        .bind("changesChannel", changesChannel)
        .bind("organizationId", edit.organizationId())
        .bind("prevContent", before == null ? null : before.content())
        .bind("prevRenderedContent", before == null ? null : before.renderedContent())
        .bind("prevStream", changesChannel ? move.oldChannelId() : null)
        .bind("stream", changesChannel ? move.channelId() : null)
        .list(row ->
            new Moved(
                row.number("id"),
                row.number("previous_subscriptions_number"),
                row.number("subscriptions_number")));
  }
}
