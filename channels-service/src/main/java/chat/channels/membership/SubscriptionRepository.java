package chat.channels.membership;

import static java.util.stream.Collectors.toMap;

import io.micronaut.core.annotation.Introspected;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The table {@code subscription}, and the subscriber counts of channels. Subscriptions of
 * deactivated accounts persist, but are neither counted nor listed.
 */
@JdbcRepository(dialect = Dialect.POSTGRES)
public interface SubscriptionRepository extends GenericRepository<SubscriptionRow, Long> {

  /**
   * The periods of a subscription.
   *
   * @param periods a PostgreSQL multirange
   */
  @Introspected
  record PeriodsRow(long channelId, long userId, String periods) {

    SubscriptionKey place() {
      return new SubscriptionKey(channelId, userId);
    }
  }

  /** Returns the periods of those of the subscriptions that exist or existed. */
  @Query(
      """
      select channel_id, user_id, periods
      from subscription
        join unnest(:channelIds::bigint[], :userIds::bigint[]) as place (channel_id, user_id)
          using (channel_id, user_id)
      """)
  List<PeriodsRow> periods(
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> channelIds,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> userIds);

  /** Returns those of the subscriptions that exist or existed. */
  @Query(
      """
      select subscription.*
      from subscription
        join unnest(:channelIds::bigint[], :userIds::bigint[]) as place (channel_id, user_id)
          using (channel_id, user_id)
      """)
  List<SubscriptionRow> find(
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> channelIds,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> userIds);

  /**
   * Begins a period of each subscription; the n-th with {@code lastNumber + n}. Properties that the
   * users set during earlier periods are kept, except the color if there is a new one.
   */
  @Query(
      """
      insert into subscription (channel_id, user_id, organization_id, periods, color)
      select channel_id, user_id, :organizationId,
        int8multirange(int8range(:lastNumber + position, null)), color
      from unnest(:channelIds::bigint[], :userIds::bigint[], :colors::text[])
        with ordinality as place (channel_id, user_id, color, position)
      on conflict (channel_id, user_id)
        do update set periods = subscription.periods + excluded.periods,
          color = coalesce(excluded.color, subscription.color)
      """)
  void begin(
      long organizationId,
      long lastNumber,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> channelIds,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> userIds,
      @TypeDef(type = DataType.STRING_ARRAY) @Nullable String[] colors);

  /** Ends the current period of each subscription; the n-th with {@code lastNumber + n}. */
  @Query(
      """
      update subscription
      set periods = periods - int8multirange(int8range(:lastNumber + position, null))
      from unnest(:channelIds::bigint[], :userIds::bigint[])
        with ordinality as place (channel_id, user_id, position)
      where subscription.channel_id = place.channel_id and subscription.user_id = place.user_id
      """)
  void end(
      long lastNumber,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> channelIds,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> userIds);

  /**
   * Adds the subscriptions of active users to the subscriber counts.
   *
   * @param sign 1, or -1 to subtract them
   * @return the deactivated users
   */
  @Query(
      """
      with place as (
          select channel_id, user_id, exists (select from account
            where organization_id = :organizationId and account.user_id = place.user_id
              and not is_active) as is_deactivated
          from unnest(:channelIds::bigint[], :userIds::bigint[]) as place (channel_id, user_id)),
        counted as (
          update channel set subscriber_count = subscriber_count + :sign * places
          from (select channel_id, count(*) as places from place
            where not is_deactivated group by channel_id) as active
          where channel.channel_id = active.channel_id
          returning channel.channel_id)
      select distinct user_id from place where is_deactivated
      """)
  List<Long> count(
      long organizationId,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> channelIds,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> userIds,
      int sign);

  /**
   * Adds the account to the subscriber counts of its channels.
   *
   * @param sign 1, or -1 to subtract it
   */
  @Query(
      """
      update channel set subscriber_count = subscriber_count + :sign
      where channel_id in (select channel_id from subscription
        where organization_id = :organizationId and user_id = :userId and is_subscribed)
      returning channel_id, invite_only, history_public_to_subscribers
      """)
  List<SubscriberCountChange> countAccount(long organizationId, long userId, int sign);

  /**
   * The subscribers of a channel.
   *
   * @param userIds decimal, separated by single commas
   */
  @Introspected
  record SubscribersRow(long channelId, String userIds) {}

  /** Returns the active subscribers, ascending, one row per channel that has any. */
  @Query(
      """
      select channel_id, string_agg(user_id::text, ',' order by user_id) as user_ids
      from subscription
      where channel_id = any(:channelIds::bigint[]) and is_subscribed
        and not exists (select from account
          where account.organization_id = subscription.organization_id
            and account.user_id = subscription.user_id and not is_active)
      group by channel_id
      """)
  List<SubscribersRow> findSubscribers(
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> channelIds);

  /** Returns the active subscribers, ascending, by channel. Channels without any are left out. */
  default Map<Long, List<Long>> subscribers(Collection<Long> channelIds) {
    return findSubscribers(channelIds).stream()
        .collect(toMap(SubscribersRow::channelId, row -> CompactUserIds.of(row.userIds())));
  }

  /** Returns the ids of the channels to which the user is subscribed, ascending. */
  @Query(
      """
      select channel_id from subscription
      where organization_id = :organizationId and user_id = :userId and is_subscribed
      order by channel_id
      """)
  List<Long> channels(long organizationId, long userId);

  /**
   * Returns the active subscribers of one channel, ascending.
   *
   * @param after only greater ids
   * @param limit null for all
   */
  @Query(
      """
      select user_id from subscription
      where channel_id = :channelId and user_id > :after and is_subscribed
        and not exists (select from account
          where account.organization_id = subscription.organization_id
            and account.user_id = subscription.user_id and not is_active)
      order by user_id limit :limit::int
      """)
  List<Long> subscribersAfter(long channelId, long after, @Nullable Integer limit);
}
