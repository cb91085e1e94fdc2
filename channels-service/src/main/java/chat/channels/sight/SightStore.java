package chat.channels.sight;

import chat.channels.access.Outsiders;
import chat.identity.copy.JsonColumns;
import chat.kit.people.GroupSetting;
import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;

/** Finds the channels whose sight a change may concern, in the table {@code channel}. */
@Singleton
final class SightStore {

  private static final String PUBLIC =
      """
      select channel_id from channel
      where organization_id = :organizationId and not invite_only and not is_web_public
      """;

  private static final String PRIVATE =
      """
      select channel_id from channel
      where organization_id = :organizationId and invite_only
      """;

  /** By the index of each group: {@code offset 0} keeps the planner from reading all channels. */
  private static final String OPENED_TO =
      """
      select distinct opened.channel_id
      from unnest(:groupIds::bigint[]) as opener (group_id)
        cross join lateral (
          select channel_id, organization_id from channel
          where opening_groups @> jsonb_build_array(opener.group_id)
            and invite_only offset 0) as opened
      where opened.organization_id = :organizationId
      """;

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

  SightStore(Sql sql, JsonColumns json) {
    this.sql = sql;
    this.json = json;
  }

  /** The channels that guests alone do not see unless subscribed. */
  List<Long> publicOnes(long organizationId) {
    return select(PUBLIC, organizationId);
  }

  List<Long> privateOnes(long organizationId) {
    return select(PRIVATE, organizationId);
  }

  private List<Long> select(String statement, long organizationId) {
    return sql.statement(statement)
        .bind("organizationId", organizationId)
        .list(row -> row.number("channel_id"));
  }

  /**
   * Hands on the settings by which somebody sees those of the channels that are private; they may
   * be large and many, and in a transaction are read some at a time.
   */
  void forEachOpening(Collection<Long> channelIds, Consumer<GroupSetting> taker) {
    sql.statement(OPENING)
        .bind("channelIds", channelIds)
        .forEach(row -> taker.accept(json.groupSetting(row.text("setting"))));
  }

  /** Hands on who of the users is subscribed to which of the channels, in a transaction. */
  void forEachSubscribed(
      Collection<Long> channelIds, Collection<Long> userIds, Outsiders.Taker taker) {
    sql.statement(SUBSCRIBED)
        .bind("channelIds", channelIds)
        .bind("userIds", userIds)
        .forEach(row -> taker.take(row.number("channel_id"), row.number("user_id")));
  }

  /** Those of them that are private and seen through one of the groups. */
  List<Long> openedTo(long organizationId, Collection<Long> groupIds) {
    return sql.statement(OPENED_TO)
        .bind("organizationId", organizationId)
        .bind("groupIds", groupIds)
        .list(row -> row.number("channel_id"));
  }
}
