package chat.channels.subscription;

import static java.util.stream.Collectors.toMap;

import chat.kit.event.Audience;
import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import chat.kit.sql.SqlStatement;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The table {@code subscription}, and how many of a channel's subscriptions last. Those of
 * deactivated accounts last too, but are neither counted nor listed.
 */
@Singleton
public final class SubscriptionStore {

  private static final String AT_PLACES =
      """
      from subscription
        join unnest(:channelIds::bigint[], :userIds::bigint[]) as place (channel_id, user_id)
          using (channel_id, user_id)
      """;

  private static final String PERIODS = "select channel_id, user_id, periods " + AT_PLACES;

  private static final String KEPT = "select subscription.* " + AT_PLACES;

  /** Whoever comes back finds what he had set, unless a colour was sent. */
  private static final String BEGIN =
      """
      insert into subscription (channel_id, user_id, organization_id, periods, color)
      select channel_id, user_id, :organizationId,
        int8multirange(int8range(:lastNumber + position, null)), color
      from unnest(:channelIds::bigint[], :userIds::bigint[], :colors::text[])
        with ordinality as place (channel_id, user_id, color, position)
      on conflict (channel_id, user_id)
        do update set periods = subscription.periods + excluded.periods,
          color = coalesce(excluded.color, subscription.color)
      """;

  private static final String END =
      """
      update subscription
      set periods = periods - int8multirange(int8range(:lastNumber + position, null))
      from unnest(:channelIds::bigint[], :userIds::bigint[])
        with ordinality as place (channel_id, user_id, position)
      where subscription.channel_id = place.channel_id and subscription.user_id = place.user_id
      """;

  /** Finds out with the same who is not counted, and so is told to no others. */
  private static final String COUNT =
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
          where channel.channel_id = active.channel_id)
      select distinct user_id from place where is_deactivated
      """;

  private static final String COUNT_ACCOUNT =
      """
      update channel set subscriber_count = subscriber_count + :sign
      where channel_id in (select channel_id from subscription
        where organization_id = :organizationId and user_id = :userId and is_subscribed)
      returning channel_id, invite_only, history_public_to_subscribers
      """;

  private static final String SUBSCRIBERS =
      """
      select channel_id, string_agg(user_id::text, ',' order by user_id) as user_ids
      from subscription
      where channel_id = any(:channelIds::bigint[]) and is_subscribed
        and not exists (select from account
          where account.organization_id = subscription.organization_id
            and account.user_id = subscription.user_id and not is_active)
      group by channel_id
      """;

  private static final String SUBSCRIBERS_AFTER =
      """
      select user_id from subscription
      where channel_id = :channelId and user_id > :after and is_subscribed
        and not exists (select from account
          where account.organization_id = subscription.organization_id
            and account.user_id = subscription.user_id and not is_active)
      order by user_id limit :limit::int
      """;

  private final Sql sql;

  SubscriptionStore(Sql sql) {
    this.sql = sql;
  }

  /** The periods of those places where the user is or was subscribed. */
  Map<Place, List<Period>> periods(List<Place> places) {
    return bind(PERIODS, places)
        .list(row ->
            Map.entry(
                new Place(row.number("channel_id"), row.number("user_id")),
                Period.read(row.text("periods"))))
        .stream()
        .collect(toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  /** What is kept of somebody who is or was subscribed. */
  record Kept(List<Period> periods, SubscriptionProperties properties) {

    /** Of who never was. */
    static final Kept NOTHING = new Kept(List.of(), SubscriptionProperties.NONE);
  }

  /** The same with what the users have set. */
  Map<Place, Kept> kept(List<Place> places) {
    return bind(KEPT, places)
        .list(row ->
            Map.entry(
                new Place(row.number("channel_id"), row.number("user_id")),
                new Kept(Period.read(row.text("periods")), properties(row))))
        .stream()
        .collect(toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  /** What a row of the table says that its user has set. */
  public static SubscriptionProperties properties(Row row) {
    return new SubscriptionProperties(
        row.textOrNull("color"),
        row.flag("pin_to_top"),
        row.flag("is_muted"),
        row.flagOrNull("desktop_notifications"),
        row.flagOrNull("audible_notifications"),
        row.flagOrNull("push_notifications"),
        row.flagOrNull("email_notifications"),
        row.flagOrNull("wildcard_mentions_notify"));
  }

  /**
   * Begins a period at each of their places; the n-th one's with {@code lastNumber + n}.
   *
   * @return those of them who are deactivated
   */
  Set<Long> begin(long organizationId, List<Subscribers> newcomers, long lastNumber) {
    List<Place> places = newcomers.stream().flatMap(some -> some.places().stream()).toList();
    List<@Nullable String> colors = new ArrayList<>(places.size());
    for (Subscribers some : newcomers) {
      colors.addAll(Collections.nCopies(some.userIds().size(), some.color()));
    }
    bind(BEGIN, places)
        .bind("organizationId", organizationId)
        .bind("lastNumber", lastNumber)
        .bind("colors", colors)
        .execute();
    return count(organizationId, places, 1);
  }

  /**
   * Ends the period that lasts at each place; the n-th one's with {@code lastNumber + n}.
   *
   * @return those of the users who are deactivated
   */
  Set<Long> end(long organizationId, List<Place> places, long lastNumber) {
    bind(END, places).bind("lastNumber", lastNumber).execute();
    return count(organizationId, places, -1);
  }

  private Set<Long> count(long organizationId, List<Place> places, int sign) {
    return Set.copyOf(
        bind(COUNT, places)
            .bind("organizationId", organizationId)
            .bind("sign", sign)
            .list(row -> row.number("user_id")));
  }

  /** A channel where an account was counted, and whoever may know of it. */
  record Counted(long channelId, Audience audience) {

    static Counted of(Row row) {
      return new Counted(
          row.number("channel_id"),
          Audience.ofChannel(
              row.number("channel_id"),
              row.flag("invite_only"),
              row.flag("history_public_to_subscribers")));
    }
  }

  /** Counts the account in, or out, wherever it is subscribed. */
  List<Counted> count(long organizationId, long userId, boolean in) {
    return sql.statement(COUNT_ACCOUNT)
        .bind("organizationId", organizationId)
        .bind("userId", userId)
        .bind("sign", in ? 1 : -1)
        .list(Counted::of);
  }

  private SqlStatement bind(String statement, List<Place> places) {
    return sql.statement(statement)
        .bindEach("channelIds", places, Place::channelId)
        .bindEach("userIds", places, Place::userId);
  }

  /**
   * Who is subscribed and active, by channel and in the order of their ids; a channel of nobody is
   * not in it. They may be very many, and are read as one row a channel.
   */
  public Map<Long, List<Long>> subscribers(Collection<Long> channelIds) {
    return sql
        .statement(SUBSCRIBERS)
        .bind("channelIds", channelIds)
        .list(row -> Map.entry(row.number("channel_id"), UserIds.of(row.text("user_ids"))))
        .stream()
        .collect(toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  /**
   * Who is subscribed to one channel and active, in the order of their ids.
   *
   * @param after the id beyond which they begin; null for the first
   * @param limit how many there are at most; null for all
   */
  public List<Long> subscribers(long channelId, @Nullable Long after, @Nullable Integer limit) {
    return sql.statement(SUBSCRIBERS_AFTER)
        .bind("channelId", channelId)
        .bind("after", after == null ? Long.MIN_VALUE : after)
        .bind("limit", limit)
        .list(row -> row.number("user_id"));
  }
}
