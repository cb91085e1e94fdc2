package chat.messaging.narrow;

import chat.kit.error.Refusal;
import chat.kit.error.RequestError;
import chat.kit.sql.Sql;
import chat.kit.sql.SqlStatement;
import chat.messaging.access.MarksStore;
import chat.messaging.access.ReadablePlaces;
import io.micronaut.data.exceptions.DataAccessException;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Finds the ids of a narrow's messages. The statements are composed of constant parts, one for each
 * term; nothing that a client sent becomes part of their text.
 */
@Singleton
final class NarrowStore {

  private static final String PLACES =
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

  /** What the reader has read; the planner leaves it out where no condition asks for it. */
  private static final String READ = "left join " + MarksStore.ofBlock(":readerId", "m.id");

  /**
   * Of each place as many as a page has. A few of each, read before, tell how far a full page
   * reaches at most: beyond that nothing has to be read.
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

  /** Adding nothing to the id keeps the planner from walking through all messages in its order. */
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

  /** Where there are very many ids and the last of them alone is wanted. */
  private static final String LAST = "select %s(id) as id from (%s) found having count(*) = :limit";

  /**
   * Ids are in the order of time but for the clocks of several replicas: halving finds a place in
   * it that is early enough.
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

  /** The end of a range that reaches to the newest message. */
  static final long NO_END = Long.MAX_VALUE;

  private final Sql sql;
  private final SearchTurns turns;

  NarrowStore(Sql sql, SearchTurns turns) {
    this.sql = sql;
    this.turns = turns;
  }

  /** The greatest ids up to this one, descending. */
  List<Long> newest(Search search, long greatest, int limit) {
    return ids(search, new Range("desc", 0, greatest, limit));
  }

  /** The least ids from this one on, ascending. */
  List<Long> oldest(Search search, long least, int limit) {
    return ids(search, new Range("asc", least, NO_END, limit));
  }

  /** The least ids of a range, its ends included, ascending. */
  List<Long> oldest(Search search, long least, long greatest, int limit) {
    return ids(search, new Range("asc", least, greatest, limit));
  }

  /**
   * How far the next messages reach that are in the search's places, whether it wants them or not:
   * what takes long is looked through in portions.
   *
   * @param number how many messages, at least 1
   * @return the id of the last of them; {@link #NO_END} where there are fewer
   */
  long reach(Search search, long least, int number) {
    return last(search.everything(), new Range("asc", least, NO_END, number)).orElse(NO_END);
  }

  /**
   * How far back the newest messages of a search reach, which are no older than this one.
   *
   * @param number how many messages, at least 1
   * @return the id of the last of them; nothing where there are fewer
   */
  Optional<Long> reachBack(Search search, long least, int number) {
    return last(search, new Range("desc", least, NO_END, number));
  }

  /**
   * Which of the ids are looked for.
   *
   * @param limit how many, from one end on
   */
  private record Range(String order, long least, long greatest, int limit) {}

  /** The first of the messages that was sent at this time or after it. */
  Optional<Long> firstSince(Search search, Instant instant) {
    if (search.places().isEmpty()) {
      return Optional.empty();
    }
    Search since =
        search.and(Condition.since(instant)).of(search.effort().and(Effort.SMALL_AS_A_RULE));
    SqlStatement earlier = bound(PLACES + ")" + EARLIER, search.places()).bind("instant", instant);
    long least = turns.take(since, () -> inTime(since, earlier).one(row -> row.number("id")));
    return oldest(since, least, 1).stream().findFirst();
  }

  /** Whether a look-up failed since its turn did not come or it took too long. */
  static boolean isForWantOfTime(RuntimeException failure) {
    return switch (failure) {
      case Refusal refusal -> refusal.status() == 503;
      case DataAccessException refused -> Sql.tookTooLong(refused);
      default -> false;
    };
  }

  private SqlStatement inTime(Search search, SqlStatement statement) {
    Duration left = search.deadline().within(turns.limit()).left();
    if (left.isZero()) {
      throw RequestError.takesTooLong();
    }
    return statement.within(left);
  }

  private List<Long> ids(Search search, Range range) {
    if (search.places().isEmpty() || range.limit() == 0) {
      return List.of();
    }
    SqlStatement statement = bound(text(search, range.order()), search, range);
    return turns.take(search, () -> inTime(search, statement).list(row -> row.number("id")));
  }

  /** The last of the range's ids; nothing where there are fewer than it says. */
  private Optional<Long> last(Search search, Range range) {
    if (search.places().isEmpty()) {
      return Optional.empty();
    }
    String last = range.order().equals("desc") ? "min" : "max";
    SqlStatement statement =
        bound(LAST.formatted(last, text(search, range.order())), search, range);
    return turns.take(search, () -> inTime(search, statement).find(row -> row.number("id")));
  }

  private SqlStatement bound(String text, Search search, Range range) {
    ReadablePlaces places = search.places();
    SqlStatement statement =
        bound(text, places)
            .bind("least", range.least())
            .bind("greatest", range.greatest())
            .bind("limit", range.limit());
    if (search.start() == Search.Start.PLACES) {
      statement.bind("few", few(places, range.limit()));
    }
    for (int i = 0; i < search.conditions().size(); i++) {
      Object operand = search.conditions().get(i).operand();
      if (operand != null) {
        statement.bind("operand" + i, operand);
      }
    }
    return statement;
  }

  private SqlStatement bound(String text, ReadablePlaces places) {
    return sql.composed(text)
        .bind("organizationId", places.organizationId())
        .bind("readerId", places.readerId())
        .bind("recipientIds", places.recipientIds())
        .bind("openRecipientIds", places.openRecipientIds());
  }

  /** Twice what each place has of a page if all have the same; one place needs no look before. */
  private static int few(ReadablePlaces places, int limit) {
    int number = places.recipientIds().size();
    return number == 1 ? 0 : 1 + 2 * limit / number;
  }

  private static String text(Search search, String order) {
    var ofPlaces = new StringBuilder(PLACES);
    var ofMessages = new StringBuilder(MATCHING);
    for (int i = 0; i < search.conditions().size(); i++) {
      Condition condition = search.conditions().get(i);
      (condition.isOfPlace() ? ofPlaces : ofMessages)
          .append(" and (")
          .append(condition.sql().replace(":operand", ":operand" + i))
          .append(")");
    }
    boolean isDescending = order.equals("desc");
    return ofPlaces
        + ")"
        + switch (search.start()) {
          case PLACES ->
              ", "
                  + WALK.formatted(
                      ofMessages,
                      order,
                      isDescending ? "min" : "max",
                      isDescending ? ">=" : "<=",
                      isDescending ? "0" : Long.toString(Long.MAX_VALUE),
                      READ);
          case MATCHES -> MATCHES.formatted(ofMessages, order, READ);
          case SENDER -> OF_SENDER.formatted(ofMessages, order, READ);
        };
  }
}
