package chat.channels.visibility;

import chat.channels.access.UsersWithoutChannelAccess;
import chat.channels.channel.ChannelRow;
import chat.identityprojection.JsonColumns;
import chat.kit.people.GroupSetting;
import chat.kit.sql.Sql;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;

/**
 * Finds the channels whose visibility a change may affect. Methods that stream large results in a
 * transaction are hand-written.
 */
@JdbcRepository(dialect = Dialect.POSTGRES)
abstract class VisibilityRepository implements GenericRepository<ChannelRow, Long> {

  private static final String OPENING =
      """
      select distinct setting
      from channel cross join lateral (
        values (can_administer_channel_group), (can_subscribe_group), (can_add_subscribers_group))
        as opening (setting)
      where channel_id = any(:channelIds::bigint[]) and invite_only
      """;

  private static final String SUBSCRIBED =
      """
      select channel_id, user_id from subscription
      where channel_id = any(:channelIds::bigint[]) and user_id = any(:userIds::bigint[])
        and is_subscribed
      """;

  private final Sql sql;
  private final JsonColumns json;

  VisibilityRepository(Sql sql, JsonColumns json) {
    this.sql = sql;
    this.json = json;
  }

  /** The channels that are hidden only from guests without a subscription. */
  @Query(
      """
      select channel_id from channel
      where organization_id = :organizationId and not invite_only and not is_web_public
      """)
  abstract List<Long> publicOnes(long organizationId);

  @Query(
      """
      select channel_id from channel
      where organization_id = :organizationId and invite_only
      """)
  abstract List<Long> privateOnes(long organizationId);

  /**
   * The private channels that one of the groups can see. {@code offset 0} stops the planner from
   * scanning all channels instead of the index for each group.
   */
  @Query(
      """
      select distinct opened.channel_id
      from unnest(:groupIds::bigint[]) as opener (group_id)
        cross join lateral (
          select channel_id, organization_id from channel
          where opening_groups @> jsonb_build_array(opener.group_id)
            and invite_only offset 0) as opened
      where opened.organization_id = :organizationId
      """)
  abstract List<Long> openedTo(
      long organizationId, @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> groupIds);

  /**
   * Streams the settings that let users see those of the channels that are private. They may be
   * large and numerous.
   */
  void forEachOpening(Collection<Long> channelIds, Consumer<GroupSetting> taker) {
    sql.statement(OPENING)
        .bind("channelIds", channelIds)
        .forEach(row -> taker.accept(json.groupSetting(row.text("setting"))));
  }

  /** Streams which of the users are subscribed to which of the channels. */
  void forEachSubscribed(
      Collection<Long> channelIds,
      Collection<Long> userIds,
      UsersWithoutChannelAccess.Taker taker) {
    sql.statement(SUBSCRIBED)
        .bind("channelIds", channelIds)
        .bind("userIds", userIds)
        .forEach(row -> taker.take(row.number("channel_id"), row.number("user_id")));
  }
}
