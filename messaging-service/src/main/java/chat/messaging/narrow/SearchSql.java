package chat.messaging.narrow;

import chat.messaging.messageread.FlagSetStore;
import chat.messaging.usertopic.VisibilityPolicy;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * Composes the SQL text of searches.
 *
 * <p>Texts consist of constant fragments, one per term. Client input is only ever bound as
 * parameters.
 */
final class SearchSql {

  /** The reader's recipients as {@code place}; conditions about recipients and a bracket follow. */
  static final String RECIPIENTS =
      """
      with recursive place as materialized (
        select r.id as recipient_id, r.channel_id, r.user_ids,
          r.channel_id is null or r.id = any(:openRecipientIds::bigint[]) as is_open,
          case when r.channel_id is null then '{(,)}' else coalesce(s.periods, '{}') end as periods,
          coalesce(s.is_subscribed and s.is_muted, false) as is_muted,
          coalesce(c.is_archived, false) as is_archived
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
   * Reads up to a page of messages of each source.
   *
   * <p>A few messages of each are read first. They bound the ids of a full page, so that nothing
   * beyond that bound has to be read.
   */
  private static final String WALK =
      """
      few as materialized (%1$s),
      reach as (
        select %3$s(id) as id from (select id from few order by id %2$s limit :limit) nearest
        having count(*) = :limit)
      select found.id from (%4$s) found order by found.id %2$s limit :limit
      """;

  /** The first messages of each source; the source has the columns of {@code place}. */
  private static final String FIRST_OF_EACH =
      """
      select found.id from %1$s p cross join lateral (
        select m.id from message m %2$s
        where m.recipient_id = p.recipient_id and %3$s order by m.id %4$s limit %5$s) found
      """;

  private static final String ALL_PLACES = "place";

  private static final String MUTED_PLACES = "(select * from place where is_muted)";

  /** The topics for which the reader has a visibility policy. */
  private static final String TOPICS =
      """
      (select place.*, t.topic_key from place
        join user_topic t on t.user_id = :readerId and t.channel_id = place.channel_id
          and t.visibility_policy = %d)
      """;

  private static final String IN_TOPIC = " and lower(m.topic) = p.topic_key";

  private static final String MATCHES =
      """
      select m.id from message m join place p on p.recipient_id = m.recipient_id %3$s
      where %1$s and m.organization_id = :organizationId order by %4$s %2$s limit :limit
      """;

  private static final String ID = "m.id";

  /** Stops the planner from walking all messages in id order. */
  private static final String UNINDEXED_ID = "m.id + 0";

  /** One lookup in an index with search keys for each block of the window. */
  private static final String OF_BLOCKS =
      """
      select m.id from generate_series(:firstBlock::bigint, :lastBlock::bigint) searched (number)
        cross join lateral (
          select m.id from message m join place p on p.recipient_id = m.recipient_id %3$s
          where search_keys(m.organization_id, m.recipient_id, m.id)
              @> array[-((:organizationId & 2147483647) * 4294967296 + searched.number)]
            and m.organization_id = :organizationId and %1$s) m
      order by m.id %2$s limit :limit
      """;

  private static final String OF_RECIPIENT =
      """
       and search_keys(m.organization_id, m.recipient_id, m.id) @> array[p.recipient_id]
      """;

  private SearchSql() {}

  /** Returns the statement that finds the ids of a range. */
  static String text(Search search, NarrowStore.Range range) {
    var recipientSql = new StringBuilder(RECIPIENTS);
    var messageSql = new StringBuilder(MATCHING);
    for (int i = 0; i < search.conditions().size(); i++) {
      Condition condition = search.conditions().get(i);
      (condition.isAboutRecipient() ? recipientSql : messageSql)
          .append(" and (")
          .append(condition.sql().replace(":operand", ":operand" + i))
          .append(")");
    }
    String matching = messageSql.toString();
    String order = range.order();
    return recipientSql
        + ")"
        + switch (search.start()) {
          case RECIPIENTS -> walk(range, new Source(ALL_PLACES, matching));
          case FOLLOWED -> walk(range, Source.topics(VisibilityPolicy.FOLLOWED, matching));
          case MUTED ->
              walk(
                  range,
                  Source.topics(VisibilityPolicy.MUTED, matching),
                  new Source(MUTED_PLACES, matching));
          case KEYS -> OF_BLOCKS.formatted(matching, order, READ);
          case KEYS_OF_RECIPIENTS ->
              MATCHES.formatted(matching + OF_RECIPIENT, order, READ, UNINDEXED_ID);
          case MATCHES, WINDOWS -> MATCHES.formatted(matching, order, READ, UNINDEXED_ID);
          case SENDER -> MATCHES.formatted(matching, order, READ, ID);
        };
  }

  /**
   * Rows to walk through, each with its first messages.
   *
   * @param from a table expression with the columns of {@code place}
   * @param condition of the messages of a row
   */
  private record Source(String from, String condition) {

    static Source topics(VisibilityPolicy policy, String matching) {
      return new Source(TOPICS.formatted(policy.number()), matching + IN_TOPIC);
    }
  }

  private static String walk(NarrowStore.Range range, Source... sources) {
    boolean isDescending = range.isDescending();
    String reach =
        " and m.id %s coalesce((select id from reach), %d)"
            .formatted(isDescending ? ">=" : "<=", isDescending ? 0 : Long.MAX_VALUE);
    return ", "
        + WALK.formatted(
            firstOfEach(range, sources, "", ":few"),
            range.order(),
            isDescending ? "min" : "max",
            firstOfEach(range, sources, reach, ":limit"));
  }

  private static String firstOfEach(
      NarrowStore.Range range, Source[] sources, String reach, String limit) {
    return Arrays.stream(sources)
        .map(source ->
            FIRST_OF_EACH.formatted(
                source.from(), READ, source.condition() + reach, range.order(), limit))
        .collect(Collectors.joining(" union "));
  }
}
