package chat.messaging.edit;

import chat.contracts.Topic;
import chat.kit.sql.Sql;
import chat.kit.sql.SqlStatement;
import chat.messaging.access.PermittedMove;
import chat.messaging.edit.EditStore.Before;
import chat.messaging.search.SearchVector;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Moves messages, notes it in {@code message_edit}, and finds what their topics hold. */
@Singleton
final class MoveStore {

  /** So many go along with a message under one hold of the lock, which others wait for. */
  private static final int MOST_AT_ONCE = 2_000;

  private static final int MOST_COUNTED = 100_000;

  /** The messages m of a topic that somebody can read. */
  private static final String READABLE_IN_TOPIC =
      """
      m.recipient_id = :recipientId and lower(m.topic) = lower(:topic)
        and (:readsAll or exists (select from subscription s
          where s.channel_id = :channelId and s.user_id = :userId and s.is_subscribed
            and s.periods @> m.subscriptions_number))
      """;

  /** Those of them that are to go along with a message, and are not there yet. */
  private static final String GOING_ALONG =
      READABLE_IN_TOPIC
          + """
            and m.id between :firstId and :lastId and m.id <> :messageId
            and (m.recipient_id <> :newRecipientId or m.topic <> coalesce(:newTopic::text, m.topic))
          """;

  private static final String MOVE =
      """
      with chosen as (
        select m.id, m.topic, m.subscriptions_number from message m
        where %s
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
            case when :begins
              then (select coalesce(max(number), 0) from copy_position
                where topic = :subscriptionChanged and organization_id = :organizationId)
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
          :prevStream::bigint, :stream::bigint
        from moved
        where (select count(*) from (
          select from message_edit e where e.message_id = moved.id limit :mostEntries) noted_so_far)
            < :mostEntries)
      select id, prev_subscriptions_number, subscriptions_number from moved order by id
      """
          .formatted(GOING_ALONG);

  private static final String FIRST_OF_NEXT =
      "select m.id from message m where %s order by m.id offset :most limit 1"
          .formatted(GOING_ALONG);

  /** Of ids that were drawn in the order in which messages were sent. */
  private static final String REACHES_BACK =
      """
      select coalesce((select m.sent_at <= :oldest from message m where %s order by m.id limit 1),
        false) as answer
      """
          .formatted(READABLE_IN_TOPIC);

  private static final String COUNT =
      """
      select count(*) as requested, count(*) filter (where newest.sent_at > :oldest) as young,
        coalesce(min(newest.id) filter (where newest.sent_at > :oldest), 0) as first_young_id
      from (select m.id, m.sent_at from message m where %s order by m.id desc limit :most) newest
      """
          .formatted(READABLE_IN_TOPIC);

  private static final String HAS_READABLE =
      "select exists (select from message m where %s) as answer".formatted(READABLE_IN_TOPIC);

  private static final String NEWEST =
      "select max(m.id) as newest from message m where %s".formatted(READABLE_IN_TOPIC);

  private static final String IS_SAME_TOPIC =
      "select lower(:one::text) = lower(:other::text) as answer";

  private static final String IS_OPEN =
      """
      select exists (select from channel where channel_id = :channelId and not is_archived)
        as is_open
      """;

  private final Sql sql;

  MoveStore(Sql sql) {
    this.sql = sql;
  }

  /**
   * Which messages of a topic somebody can read.
   *
   * @param readsAll whether all of them, and not those alone that he received
   */
  record Readable(long recipientId, long channelId, String topic, long userId, boolean readsAll) {

    /** All of them, whoever reads them. */
    Readable all() {
      return new Readable(recipientId, channelId, topic, userId, true);
    }
  }

  /** A message in its new place. */
  record Moved(long id, long previousSubscriptionsNumber, long subscriptionsNumber) {}

  /**
   * The lowest id of those that {@link #move} is to move later, of which others are too many at
   * once; empty where nothing is left for later.
   */
  Optional<Long> firstOfNext(PermittedEdit edit, PermittedMove move, long firstId, long newestId) {
    return ofMove(FIRST_OF_NEXT, edit, move)
        .bind("firstId", firstId)
        .bind("lastId", newestId)
        .bind("most", MOST_AT_ONCE)
        .find(row -> row.number("id"));
  }

  /** Moves the messages of a part and notes it; in the last part the message goes with them. */
  List<Moved> move(
      PermittedEdit edit, PermittedMove move, @Nullable Before before, EditPart part, Instant now) {
    boolean changesChannel = move.wanted().changesChannel();
    return ofMove(MOVE, edit, move)
        .bind("topicWords", SearchVector.ofTopic(move.topic()))
        .bind("firstId", part.firstId())
        .bind("lastId", part.lastId())
        .bind("isLast", part.isLast())
        .bind("callsSubscribers", move.callsSubscribers())
        .bind("isMove", !move.wanted().isResolution())
        .bind("now", now)
        .bind("begins", changesChannel)
        .bind("subscriptionChanged", Topic.SUBSCRIPTION_CHANGED.wireName())
        .bind("organizationId", edit.organizationId())
        .bind("prevContent", before == null ? null : before.content())
        .bind("prevRenderedContent", before == null ? null : before.renderedContent())
        .bind("prevStream", changesChannel ? edit.message().channelId() : null)
        .bind("stream", changesChannel ? move.channelId() : null)
        .bind("mostEntries", EditStore.MOST_ENTRIES)
        .list(row ->
            new Moved(
                row.number("id"),
                row.number("prev_subscriptions_number"),
                row.number("subscriptions_number")));
  }

  /** What may go along of the topic that messages leave. */
  static Readable source(PermittedEdit edit, PermittedMove move) {
    return new Readable(
        edit.message().recipientId(),
        move.oldChannelId(),
        edit.message().topic(),
        edit.editor().userId(),
        move.takesAll());
  }

  /** What the editor can read of the topic that they come to. */
  static Readable destination(PermittedEdit edit, PermittedMove move) {
    return new Readable(
        move.recipientId(),
        move.channelId(),
        move.topic(),
        edit.editor().userId(),
        !move.protectsHistory());
  }

  /** Whether a message of the topic is as old as that. */
  boolean reachesBack(Readable readable, Instant oldest) {
    return readable(REACHES_BACK, readable).bind("oldest", oldest).one(row -> row.flag("answer"));
  }

  /**
   * How many messages a topic has.
   *
   * @param young how many of them are younger than the time asked about
   * @param firstYoungId the lowest id of these; 0 where there are none
   */
  record Count(long requested, long young, long firstYoungId) {}

  /** Of more than {@link #MOST_COUNTED} only the newest count. */
  Count count(Readable readable, Instant oldest) {
    return readable(COUNT, readable)
        .bind("oldest", oldest)
        .bind("most", MOST_COUNTED)
        .one(row ->
            new Count(row.number("requested"), row.number("young"), row.number("first_young_id")));
  }

  /** The id of the newest message in a topic that has one. */
  long newest(Readable readable) {
    return readable(NEWEST, readable).one(row -> row.number("newest"));
  }

  /** Whether somebody can read a message in the topic. */
  boolean hasReadable(Readable readable) {
    return readable(HAS_READABLE, readable).one(row -> row.flag("answer"));
  }

  /** Whether nothing but the case of letters tells them apart, by the rule of the topics' index. */
  boolean isSameTopic(String one, String other) {
    return sql.statement(IS_SAME_TOPIC)
        .bind("one", one)
        .bind("other", other)
        .one(row -> row.flag("answer"));
  }

  /** A statement about the message and those that are to go along with it. */
  private SqlStatement ofMove(String statement, PermittedEdit edit, PermittedMove move) {
    return readable(statement, source(edit, move))
        .bind("messageId", edit.message().id())
        .bind("newRecipientId", move.recipientId())
        .bind("newTopic", move.wanted().changesTopic() ? move.topic() : null);
  }

  private SqlStatement readable(String statement, Readable readable) {
    return sql.statement(statement)
        .bind("recipientId", readable.recipientId())
        .bind("topic", readable.topic())
        .bind("readsAll", readable.readsAll())
        .bind("channelId", readable.channelId())
        .bind("userId", readable.userId());
  }

  /** Whether the channel is there and not archived, as far as this service knows. */
  boolean isOpen(long channelId) {
    return sql.statement(IS_OPEN).bind("channelId", channelId).one(row -> row.flag("is_open"));
  }
}
