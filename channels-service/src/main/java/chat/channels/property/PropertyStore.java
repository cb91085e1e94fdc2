package chat.channels.property;

import static java.util.stream.Collectors.toMap;

import chat.channels.subscription.SubscriptionProperties;
import chat.channels.subscription.SubscriptionStore;
import chat.kit.sql.Sql;
import chat.kit.sql.SqlStatement;
import chat.kit.token.Caller;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** The subscribers' own columns of the table {@code subscription}. */
@Singleton
public final class PropertyStore {

  private static final String OF_USER =
      """
      select * from subscription
      where organization_id = :organizationId and user_id = :userId
        and channel_id = any(:channelIds::bigint[])
      """;

  private static final String SUBSCRIBED = OF_USER + "and is_subscribed";

  /** A property's column takes the place of the two {@code %s}. */
  private static final String SET =
      """
      update subscription set %1$s = wanted.value::%2$s
      from unnest(:channelIds::bigint[], :values::text[]) as wanted (channel_id, value)
      where subscription.channel_id = wanted.channel_id and user_id = :userId
      """;

  private static final String OF_ALL_CHANNELS =
      """
      select null as color, false as pin_to_top, false as is_muted,
        coalesce((settings ->> 'enable_stream_desktop_notifications')::boolean, false)
          as desktop_notifications,
        coalesce((settings ->> 'enable_stream_audible_notifications')::boolean, false)
          as audible_notifications,
        coalesce((settings ->> 'enable_stream_push_notifications')::boolean, false)
          as push_notifications,
        coalesce((settings ->> 'enable_stream_email_notifications')::boolean, false)
          as email_notifications,
        null::boolean as wildcard_mentions_notify
      from account where organization_id = :organizationId and user_id = :userId
      """;

  private final Sql sql;

  PropertyStore(Sql sql) {
    this.sql = sql;
  }

  /** What the user has set, by channel, where he is or was subscribed among these channels. */
  public Map<Long, SubscriptionProperties> of(Caller user, Collection<Long> channelIds) {
    return select(OF_USER, user.organizationId(), user.userId(), channelIds)
        .list(row -> Map.entry(row.number("channel_id"), SubscriptionStore.properties(row)))
        .stream()
        .collect(toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  /** The notifications that the user has set for all channels, in the form of one. */
  public SubscriptionProperties ofAllChannels(long organizationId, long userId) {
    return sql.statement(OF_ALL_CHANNELS)
        .bind("organizationId", organizationId)
        .bind("userId", userId)
        .find(SubscriptionStore::properties)
        .orElse(SubscriptionProperties.NONE);
  }

  /** Those of the channels to which the user is subscribed. */
  List<Long> subscribed(long organizationId, long userId, Collection<Long> channelIds) {
    return select(SUBSCRIBED, organizationId, userId, channelIds)
        .list(row -> row.number("channel_id"));
  }

  private SqlStatement select(
      String statement, long organizationId, long userId, Collection<Long> channelIds) {
    return sql.statement(statement)
        .bind("organizationId", organizationId)
        .bind("userId", userId)
        .bind("channelIds", channelIds);
  }

  /** Sets one property of the user's subscriptions, by channel. */
  void set(SubscriptionProperty property, long userId, Map<Long, Object> values) {
    String type = property == SubscriptionProperty.COLOR ? "text" : "boolean";
    sql.statement(SET.formatted(property.wireName(), type))
        .bind("channelIds", List.copyOf(values.keySet()))
        .bindEach("values", values.values(), Object::toString)
        .bind("userId", userId)
        .execute();
  }
}
