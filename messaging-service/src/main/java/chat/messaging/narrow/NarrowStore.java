package chat.messaging.narrow;

import chat.kit.error.Refusal;
import chat.kit.error.RequestError;
import chat.kit.sql.Sql;
import chat.kit.sql.SqlStatement;
import chat.messaging.access.ReadableRecipients;
import chat.messaging.messageread.FlagSetStore;
import io.micronaut.data.exceptions.DataAccessException;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Finds the message ids that match a search.
 *
 * <p>Statements are composed of constant SQL fragments, one per term. Client input is only ever
 * bound as parameters.
 */
@Singleton
public final class NarrowStore {

  private static final String RECIPIENTS =
      """
      with recursive place as materialized (
        select r.id as recipient_id, r.channel_id,
          r.channel_id is null or r.id = any(:openRecipientIds::bigint[]) as is_open,
          case when r.channel_id is null then '{(,)}' else coalesce(s.periods, '{}') end as periods,
          coalesce(s.is_subscribed and s.is_muted, false) as is_muted
        from recipient r
          left join channel c on c.channel_id = r.channel_id
          left join subscription s on s.channel_id = r.channel_id and s.user_id = :readerId
        where r.id = any(:recipientIds::bigint[]) and r.organization_id = :organizationId
      """;

  private static final String MATCHING =
      """
      (p.is_open or p.periods @> m.subscriptions_number) and m.id between :least and :greatest
      """;

  /** Joins the reader's read marks; the planner drops the join if no condition uses it. */
  private static final String READ = "left join " + FlagSetStore.ofBlock(":readerId", "m.id");

  /**
   * Reads up to a page of messages of each recipient.
   *
   * <p>A few messages of each recipient are read first. They bound the ids of a full page, so that
   * nothing beyond that bound has to be read.
   */
  private static final String WALK =
      """
      few as materialized (
        select found.id from place p cross join lateral (
          select m.id from message m %6$s
          where m.recipient_id = p.recipient_id and %1$s order by m.id %2$s limit :few) found),
      reach as (
        select %3$s(id) as id from (select id from few order by id %2$s limit :limit) nearest
        having count(*) = :limit)
      select found.id from place p cross join lateral (
        select m.id from message m %6$s
        where m.recipient_id = p.recipient_id and %1$s
          and m.id %4$s coalesce((select id from reach), %5$s)
        order by m.id %2$s limit :limit) found
      order by found.id %2$s limit :limit
      """;

  /** {@code id + 0} stops the planner from walking all messages in id order. */
  private static final String MATCHES =
      """
      select m.id from message m join place p on p.recipient_id = m.recipient_id %3$s
      where %1$s and m.organization_id = :organizationId order by m.id + 0 %2$s limit :limit
      """;

  private static final String OF_SENDER =
      """
      select m.id from message m join place p on p.recipient_id = m.recipient_id %3$s
      where %1$s and m.organization_id = :organizationId order by m.id %2$s limit :limit
      """;

  /** Returns only the last id of a range, which may have very many. */
  private static final String LAST = "select %s(id) as id from (%s) found having count(*) = :limit";

  /**
   * Finds by binary search an id that precedes all messages sent since the instant.
   *
   * <p>Ids ascend with time except for clock skew between replicas; 5 minutes are allowed for it.
   */
  private static final String EARLIER =
      """
      , half (least, greatest) as (
        select 0::bigint, (select coalesce(max(id), 0) from message)
        union all
        select case when is_before then middle + 1 else least end,
          case when is_before then greatest else middle end
        from half
          cross join lateral (select (least + greatest) / 2 as middle) between_them
          cross join lateral (
            select coalesce((
              select first.sent_at < :instant::timestamptz - interval '5 minutes'
              from place p cross join lateral (
                select m.id, m.sent_at from message m
                where m.recipient_id = p.recipient_id and m.id >= middle
                order by m.id limit 1) first
              order by first.id limit 1), false) as is_before) seen
        where least < greatest)
      select min(greatest) as id from half
      """;

  /** Upper end of a range that includes the newest message. */
  public static final long NO_END = Long.MAX_VALUE;

  private final Sql sql;
  private final SearchBulkhead bulkhead;

  NarrowStore(Sql sql, SearchBulkhead bulkhead) {
    this.sql = sql;
    this.bulkhead = bulkhead;
  }

  /** Returns the greatest matching ids up to this one, descending. */
  public List<Long> newest(Search search, long greatest, int limit) {
    return ids(search, new Range("desc", 0, greatest, limit));
  }

  /** Returns the least matching ids from this one on, ascending. */
  public List<Long> oldest(Search search, long least, int limit) {
    return ids(search, new Range("asc", least, NO_END, limit));
  }

  /** Returns the least matching ids of a range, ends included, ascending. */
  public List<Long> oldest(Search search, long least, long greatest, int limit) {
    return ids(search, new Range("asc", least, greatest, limit));
  }

  /**
   * Returns the end of the next portion of messages of the search's recipients.
   *
   * <p>Counts all messages, matching or not, so that expensive searches can proceed in portions.
   *
   * @param number size of the portion, at least 1
   * @return the id of its last message; {@link #NO_END} if there are fewer
   */
  long reach(Search search, long least, int number) {
    return last(search.everything(), new Range("asc", least, NO_END, number)).orElse(NO_END);
  }

  /**
   * Returns the oldest of the newest matching messages from this id on.
   *
   * @param number how many messages, at least 1
   * @return the id of the oldest of them; empty if there are fewer
   */
  Optional<Long> reachBack(Search search, long least, int number) {
    return last(search, new Range("desc", least, NO_END, number));
  }

  /**
   * A range of message ids.
   *
   * @param order {@code asc} or {@code desc}
   * @param limit the most ids, counted from the end at which the order starts
   */
  private record Range(String order, long least, long greatest, int limit) {}

  /** Returns the first matching message that was sent at or after this time. */
  public Optional<Long> firstSince(Search search, Instant instant) {
    if (search.recipients().isEmpty()) {
      return Optional.empty();
    }
    Search since =
        search.and(Condition.since(instant)).of(search.effort().and(SearchBudget.SMALL_AS_A_RULE));
    SqlStatement earlier =
        bound(RECIPIENTS + ")" + EARLIER, search.recipients()).bind("instant", instant);
    long least = bulkhead.take(since, () -> inTime(since, earlier).one(row -> row.number("id")));
    return oldest(since, least, 1).stream().findFirst();
  }

  /** Returns whether a search failed because it got no permit or exceeded its time limit. */
  public static boolean isForWantOfTime(RuntimeException failure) {
    return switch (failure) {
      case Refusal refusal -> refusal.status() == 503;
      case DataAccessException failed -> Sql.tookTooLong(failed);
      default -> false;
    };
  }

  private SqlStatement inTime(Search search, SqlStatement statement) {
    Duration left = search.deadline().within(bulkhead.limit()).left();
    if (left.isZero()) {
      throw RequestError.takesTooLong();
    }
    return statement.within(left);
  }

  private List<Long> ids(Search search, Range range) {
    if (search.recipients().isEmpty() || range.limit() == 0) {
      return List.of();
    }
    SqlStatement statement = bound(text(search, range.order()), search, range);
    return bulkhead.take(search, () -> inTime(search, statement).list(row -> row.number("id")));
  }

  /** Returns the last id of the range; empty if it is below its limit. */
  private Optional<Long> last(Search search, Range range) {
    if (search.recipients().isEmpty()) {
      return Optional.empty();
    }
    String last = range.order().equals("desc") ? "min" : "max";
    SqlStatement statement =
        bound(LAST.formatted(last, text(search, range.order())), search, range);
    return bulkhead.take(search, () -> inTime(search, statement).find(row -> row.number("id")));
  }

  private SqlStatement bound(String text, Search search, Range range) {
    ReadableRecipients recipients = search.recipients();
    SqlStatement statement =
        bound(text, recipients)
            .bind("least", range.least())
            .bind("greatest", range.greatest())
            .bind("limit", range.limit());
    if (search.start() == Search.Start.RECIPIENTS) {
      statement.bind("few", few(recipients, range.limit()));
    }
    for (int i = 0; i < search.conditions().size(); i++) {
      Object operand = search.conditions().get(i).operand();
      if (operand != null) {
        statement.bind("operand" + i, operand);
      }
    }
    return statement;
  }

  private SqlStatement bound(String text, ReadableRecipients recipients) {
    return sql.composed(text)
        .bind("organizationId", recipients.organizationId())
        .bind("readerId", recipients.readerId())
        .bind("recipientIds", recipients.recipientIds())
        .bind("openRecipientIds", recipients.openRecipientIds());
  }

  /** Twice the average share of a recipient in a page; 0 for a single recipient. */
  private static int few(ReadableRecipients recipients, int limit) {
    int number = recipients.recipientIds().size();
    return number == 1 ? 0 : 1 + 2 * limit / number;
  }

  private static String text(Search search, String order) {
    var recipientSql = new StringBuilder(RECIPIENTS);
    var messageSql = new StringBuilder(MATCHING);
    for (int i = 0; i < search.conditions().size(); i++) {
      Condition condition = search.conditions().get(i);
      (condition.isAboutRecipient() ? recipientSql : messageSql)
          .append(" and (")
          .append(condition.sql().replace(":operand", ":operand" + i))
          .append(")");
    }
    boolean isDescending = order.equals("desc");
    return recipientSql
        + ")"
        + switch (search.start()) {
          case RECIPIENTS ->
              ", "
                  + WALK.formatted(
                      messageSql,
                      order,
                      isDescending ? "min" : "max",
                      isDescending ? ">=" : "<=",
                      isDescending ? "0" : Long.toString(Long.MAX_VALUE),
                      READ);
          case MATCHES -> MATCHES.formatted(messageSql, order, READ);
          case SENDER -> OF_SENDER.formatted(messageSql, order, READ);
        };
  }
}
