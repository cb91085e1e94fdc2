package chat.messaging.narrow;

import chat.kit.error.Refusal;
import chat.kit.error.RequestError;
import chat.kit.sql.Sql;
import chat.kit.sql.SqlStatement;
import chat.messaging.access.ReadableRecipients;
import io.micronaut.data.exceptions.DataAccessException;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds the message ids that match a search.
 *
 * <p>Searches whose matches no index finds in order of their ids examine windows of ids, each four
 * times as large as the one before, until a page is full.
 */
@Singleton
public final class NarrowStore {

  /** Returns only the last id of a range, which may have very many. */
  private static final String LAST =
      "select max(id) as id from (%s) found having count(*) = :limit";

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

  private static final String NEWEST = "select coalesce(max(id), 0) as id from message";

  private static final int WINDOW_GROWTH = 4;

  /** The largest window, in blocks, before a search of few recipients looks up each of them. */
  private static final int MAX_BLOCKS = 16;

  /** With more recipients, an index lookup for each takes longer than windows. */
  private static final int MAX_INDEXED_RECIPIENTS = 32;

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
    return ids(search, new Range(true, 0, greatest, limit));
  }

  /** Returns the least matching ids from this one on, ascending. */
  public List<Long> oldest(Search search, long least, int limit) {
    return ids(search, new Range(false, least, NO_END, limit));
  }

  /** Returns the least matching ids of a range, ends included, ascending. */
  public List<Long> oldest(Search search, long least, long greatest, int limit) {
    return ids(search, new Range(false, least, greatest, limit));
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
    if (search.recipients().isEmpty()) {
      return NO_END;
    }
    Search everything = search.everything();
    Range range = new Range(false, least, NO_END, number);
    SqlStatement last = bound(LAST.formatted(SearchSql.text(everything, range)), everything, range);
    return bulkhead
        .take(everything, () -> inTime(everything, last).find(row -> row.number("id")))
        .orElse(NO_END);
  }

  /**
   * A range of message ids, ends included.
   *
   * @param limit the most ids, counted from the end at which the order starts
   */
  record Range(boolean isDescending, long least, long greatest, int limit) {

    /** The keyword of {@code order by}. */
    String order() {
      return isDescending ? "desc" : "asc";
    }

    boolean isEmpty() {
      return least > greatest || limit <= 0;
    }

    private Range upTo(long newest) {
      return new Range(isDescending, least, Math.min(greatest, newest), limit);
    }

    /** Returns the first windows of the range, in its order. */
    private Range firstWindows(long number, long size) {
      return isDescending
          ? new Range(true, Math.max(least, (greatest / size - number + 1) * size), greatest, limit)
          : new Range(false, least, Math.min(greatest, (least / size + number) * size - 1), limit);
    }

    /** Returns what is left of the range after a window in which some ids were found. */
    private Range after(Range window, int found) {
      return isDescending
          ? new Range(true, least, window.least - 1, limit - found)
          : new Range(false, window.greatest + 1, greatest, limit - found);
    }
  }

  /** Returns the first matching message that was sent at or after this time. */
  public Optional<Long> firstSince(Search search, Instant instant) {
    if (search.recipients().isEmpty()) {
      return Optional.empty();
    }
    Search since =
        search.and(Condition.since(instant)).of(search.effort().and(SearchBudget.SMALL_AS_A_RULE));
    SqlStatement earlier =
        bound(SearchSql.RECIPIENTS + ")" + EARLIER, search.recipients()).bind("instant", instant);
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
    return bulkhead.take(
        search,
        () -> search.start().isInWindows() ? inWindows(search, range) : page(search, range));
  }

  private List<Long> page(Search search, Range range) {
    SqlStatement statement = bound(SearchSql.text(search, range), search, range);
    return inTime(search, statement).list(row -> row.number("id"));
  }

  private List<Long> inWindows(Search search, Range range) {
    List<Long> found = new ArrayList<>();
    Range rest = range.upTo(sql.statement(NEWEST).one(row -> row.number("id")));
    long size = search.start().windowSize();
    for (long windows = 1; !rest.isEmpty(); windows *= WINDOW_GROWTH) {
      if (windows > MAX_BLOCKS && isOfKeysOfFewRecipients(search)) {
        found.addAll(page(search.startingFrom(Search.Start.KEYS_OF_RECIPIENTS), rest));
        return found;
      }
      Range window = rest.firstWindows(windows, size);
      List<Long> ids = page(search, window);
      found.addAll(ids);
      rest = rest.after(window, ids.size());
    }
    return found;
  }

  /**
   * Words and mentions that are frequent elsewhere may be rare in few recipients; then most of what
   * the index finds in a window is not theirs.
   */
  private static boolean isOfKeysOfFewRecipients(Search search) {
    return search.start() == Search.Start.KEYS
        && search.recipients().recipientIds().size() <= MAX_INDEXED_RECIPIENTS;
  }

  private SqlStatement bound(String text, Search search, Range range) {
    ReadableRecipients recipients = search.recipients();
    SqlStatement statement =
        bound(text, recipients)
            .bind("least", range.least())
            .bind("greatest", range.greatest())
            .bind("limit", range.limit());
    if (search.start().isWalk()) {
      statement.bind("few", few(recipients, range.limit()));
    }
    if (search.start() == Search.Start.KEYS) {
      SearchBlock block = SearchBlock.of(range);
      statement
          .bind("firstBlock", block.number(range.least()))
          .bind("lastBlock", block.number(range.greatest()));
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
}
