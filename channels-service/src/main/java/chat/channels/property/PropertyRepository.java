package chat.channels.property;

import static java.util.stream.Collectors.toMap;

import chat.channels.membership.SubscriptionProperties;
import chat.channels.membership.SubscriptionRow;
import chat.kit.sql.Sql;
import chat.kit.token.Caller;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The columns of the table {@code subscription} that users set. */
@JdbcRepository(dialect = Dialect.POSTGRES)
public abstract class PropertyRepository implements GenericRepository<SubscriptionRow, Long> {

  /** The two placeholders are the column of the property and its type. */
  private static final String SET =
      """
      update subscription set %1$s = wanted.value::%2$s
      from unnest(:channelIds::bigint[], :values::text[]) as wanted (channel_id, value)
      where subscription.channel_id = wanted.channel_id and user_id = :userId
      """;

  private final Sql sql;

  PropertyRepository(Sql sql) {
    this.sql = sql;
  }

  @Query(
      """
      select * from subscription
      where organization_id = :organizationId and user_id = :userId
        and channel_id = any(:channelIds::bigint[])
      """)
  abstract List<SubscriptionRow> list(
      long organizationId,
      long userId,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> channelIds);

  /** The user's properties by channel, for channels to which the user is or was subscribed. */
  public Map<Long, SubscriptionProperties> of(Caller user, Collection<Long> channelIds) {
    return list(user.organizationId(), user.userId(), channelIds).stream()
        .collect(toMap(SubscriptionRow::channelId, SubscriptionRow::properties));
  }

  /** The user's global notification settings, as properties of one subscription. */
  @Query(
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
      """)
  public abstract Optional<SubscriptionProperties> findForAllChannels(
      long organizationId, long userId);

  /** Returns those of the channels to which the user is subscribed. */
  @Query(
      """
      select channel_id from subscription
      where organization_id = :organizationId and user_id = :userId
        and channel_id = any(:channelIds::bigint[])
        and is_subscribed
      """)
  abstract List<Long> subscribed(
      long organizationId,
      long userId,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> channelIds);

  /**
   * Sets one property of the user's subscriptions, by channel. Hand-written because the column is
   * chosen at run time.
   */
  void set(SubscriptionProperty property, long userId, Map<Long, Object> values) {
    String type = property == SubscriptionProperty.COLOR ? "text" : "boolean";
    sql.statement(SET.formatted(property.wireName(), type))
        .bind("channelIds", List.copyOf(values.keySet()))
        .bindEach("values", values.values(), Object::toString)
        .bind("userId", userId)
        .execute();
  }
}
