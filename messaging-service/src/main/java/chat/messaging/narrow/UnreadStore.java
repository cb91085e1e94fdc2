package chat.messaging.narrow;

import chat.kit.error.RequestError;
import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import chat.kit.sql.SqlStatement;
import chat.messaging.access.ReadableRecipients;
import chat.messaging.flag.UnreadTopic;
import chat.messaging.messageread.FlagSetStore;
import chat.messaging.usertopic.UserTopicRepository;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Collection;
import java.util.List;

/**
 * Finds very many unread messages of a reader, with a constant number of statements.
 *
 * <p>The aliases in the SQL are those of {@link Condition}.
 */
@Singleton
final class UnreadStore {

  private static final String RECIPIENTS = SearchSql.RECIPIENTS + ")\n";

  /** Counts received messages backwards, in ever larger ranges of ids, until there are enough. */
  private static final String REACH =
      """
      , reach (least, width, number) as (
        select (select coalesce(max(id), 0) + 1 from message), 65536::bigint, 0::bigint
        union all
        select further.least, 2 * width, reach.number + portion.number
        from reach
          cross join lateral (select greatest(reach.least - width, :least) as least) further
          cross join lateral (
            select coalesce(sum(counted.number), 0)::bigint as number
            from place p cross join lateral (
              select count(*) as number from message m
              where m.recipient_id = p.recipient_id
                and m.id >= further.least and m.id < reach.least
                and p.periods @> m.subscriptions_number) counted) portion
        where reach.number < :most and reach.least > :least)
      select min(least) as least, max(number) as number from reach
      """;

  private static final String UNREAD =
      """
      , unread as (
        select m.id, m.recipient_id, m.topic,
          p.periods @> m.subscriptions_number
            and (m.mentioned_user_ids @> array[:readerId::bigint]
              or m.mentioned_group_ids && :groupIds::bigint[]) as is_mentioned,
          p.periods @> m.subscriptions_number
            and (m.channel_wildcard_mentioned or m.topic_wildcard_mentioned
              and coalesce(:readerId = any(m.topic_wildcard_user_ids), true))
            as is_wildcard_mentioned
        from message m
          join place p on p.recipient_id = m.recipient_id
          left join
      """
          + FlagSetStore.ofBlock(":readerId", "m.id")
          + """
          where m.id between :least and :greatest and m.organization_id = :organizationId
            and (p.is_open or p.periods @> m.subscriptions_number)
            and (:withArchived or not p.is_archived)
            and (
          """
          + Condition.unread().sql()
          + """
          )
          order by m.id + 0 desc limit :most)
          """;

  private static final String TOPICS =
      UNREAD
          + """
          , topic as (
            select recipient_id, topic, array_agg(id) as message_ids,
              array_agg(id) filter (where is_mentioned) as mentioning_ids,
              array_agg(id) filter (where is_wildcard_mentioned and not is_mentioned)
                as wildcard_ids
            from unread group by recipient_id, topic)
          select p.channel_id, case when p.channel_id is null then p.user_ids end as user_ids,
            topic.topic, topic.message_ids, topic.mentioning_ids, topic.wildcard_ids,
            p.channel_id is not null and
          """
          + UserTopicRepository.isMuted("t.visibility_policy", "p.is_muted")
          + """
           as is_muted
          from topic
            join place p using (recipient_id)
            left join user_topic t on t.user_id = :readerId and t.channel_id = p.channel_id
              and t.topic_key = lower(topic.topic)
          """;

  private static final String IDS =
      UNREAD + " select array_agg(id order by id) as message_ids from unread";

  /**
   * Examines the oldest messages; {@code %s} is a condition of theirs.
   *
   * <p>Without one, the index {@code message_recipient} has all that it needs.
   */
  private static final String PORTION =
      """
      , examined as materialized (
        select m.* from place p cross join lateral (
          select m.id, m.recipient_id, m.sender_id, m.read_by_sender, m.subscriptions_number
          from message m
          where m.recipient_id = p.recipient_id and m.id >= :least %s
          order by m.id limit :most) m
        order by m.id limit :most)
      select (select max(id) from examined having count(*) = :most) as reach,
        array(
          select m.id from examined m
            join place p on p.recipient_id = m.recipient_id
            left join
      """
          + FlagSetStore.ofBlock(":readerId", "m.id")
          + " where (p.is_open or p.periods @> m.subscriptions_number) and ("
          + Condition.unread().sql()
          + ") order by m.id) as message_ids ";

  private final Sql sql;
  private final SearchBulkhead bulkhead;

  UnreadStore(Sql sql, SearchBulkhead bulkhead) {
    this.sql = sql;
    this.bulkhead = bulkhead;
  }

  /**
   * The newest messages that a reader received.
   *
   * @param firstId the id from which on they were counted
   * @param number their number
   */
  record ReceivedRange(long firstId, long number) {}

  /**
   * Returns the id from which on there are that many received messages, or more.
   *
   * @param least the least id to be counted
   * @param most after how many messages counting stops
   */
  ReceivedRange newest(ReadableRecipients recipients, long least, int most) {
    return bound(RECIPIENTS + REACH, recipients)
        .bind("least", least)
        .bind("most", most)
        .one(row -> new ReceivedRange(row.number("least"), row.number("number")));
  }

  /**
   * Returns the newest unread messages, by topic and conversation, in no order.
   *
   * <p>Leaves out archived channels: clients hide them, so users could not find unread messages
   * there.
   *
   * @param groupIds the user groups of the reader
   * @param least the least id
   * @param most how many messages
   */
  List<UnreadTopic> topics(
      ReadableRecipients recipients, Collection<Long> groupIds, long least, int most) {
    return bound(RECIPIENTS + TOPICS, recipients)
        .bind("groupIds", groupIds)
        .bind("withArchived", false)
        .bind("least", least)
        .bind("greatest", NarrowStore.NO_END)
        .bind("most", most)
        .list(UnreadStore::topic);
  }

  /** Returns the ids of the newest unread messages of a range, ascending. */
  List<Long> ids(ReadableRecipients recipients, long least, long greatest, int most) {
    SqlStatement statement =
        bound(RECIPIENTS + IDS, recipients)
            .bind("groupIds", List.of())
            .bind("withArchived", true)
            .bind("least", least)
            .bind("greatest", greatest)
            .bind("most", most);
    return bulkhead.take(
        recipients.readerId(),
        bulkhead.deadline(),
        () -> statement.one(row -> row.numbers("message_ids")));
  }

  /**
   * Returns the unread messages among the oldest of a search, which finds them by an index.
   *
   * @param search for unread messages of one recipient
   * @param least the least id
   * @param most how many messages are examined, unread or not
   */
  UnreadPortion portion(Search search, long least, int most) {
    if (search.recipients().isEmpty()) {
      return new UnreadPortion(List.of(), NarrowStore.NO_END);
    }
    List<Condition> conditions =
        search.conditions().stream()
            .filter(one -> !one.isAboutRecipient() && !one.equals(Condition.unread()))
            .toList();
    var matching = new StringBuilder();
    for (int i = 0; i < conditions.size(); i++) {
      matching
          .append(" and (")
          .append(conditions.get(i).sql().replace(":operand", ":operand" + i))
          .append(")");
    }
    SqlStatement statement =
        bound(RECIPIENTS + PORTION.replace("%s", matching), search.recipients())
            .bind("least", least)
            .bind("most", most);
    for (int i = 0; i < conditions.size(); i++) {
      if (conditions.get(i).operand() != null) {
        statement.bind("operand" + i, conditions.get(i).operand());
      }
    }
    Duration left = search.deadline().within(bulkhead.limit()).left();
    if (left.isZero()) {
      throw RequestError.takesTooLong();
    }
    return bulkhead.take(search, () -> statement.within(left).one(UnreadStore::portion));
  }

  private static UnreadPortion portion(Row row) {
    Long reach = row.numberOrNull("reach");
    return new UnreadPortion(
        row.numbers("message_ids"), reach == null ? NarrowStore.NO_END : reach);
  }

  private static UnreadTopic topic(Row row) {
    return new UnreadTopic(
        row.numberOrNull("channel_id"),
        row.numbers("user_ids"),
        row.text("topic"),
        row.numbers("message_ids"),
        row.numbers("mentioning_ids"),
        row.numbers("wildcard_ids"),
        row.flag("is_muted"));
  }

  private SqlStatement bound(String text, ReadableRecipients recipients) {
    return sql.composed(text)
        .bind("organizationId", recipients.organizationId())
        .bind("readerId", recipients.readerId())
        .bind("recipientIds", recipients.recipientIds())
        .bind("openRecipientIds", recipients.openRecipientIds())
        .within(bulkhead.limit());
  }
}
