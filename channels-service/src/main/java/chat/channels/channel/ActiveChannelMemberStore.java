package chat.channels.channel;

import static java.util.stream.Collectors.toSet;

import chat.kit.people.GroupSetting;
import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.LongPredicate;

/**
 * Tells active members of group-setting values from deactivated ones. Clients are shown the active
 * ones alone; the others stay in the stored value, and are shown again once they are reactivated.
 */
@Singleton
public final class ActiveChannelMemberStore {

  private static final String DEACTIVATED =
      """
      select user_id from account
      where organization_id = :organizationId and user_id = any(:userIds::bigint[])
        and not is_active
      """;

  /** By the index: {@code offset 0} keeps the planner from reading all channels. */
  private static final String NAMING =
      """
      select channel_id
      from (select channel_id, organization_id from channel
        where named_user_ids @> jsonb_build_array(:userId::bigint) offset 0) as naming
      where organization_id = :organizationId order by channel_id
      """;

  private final Sql sql;

  ActiveChannelMemberStore(Sql sql) {
    this.sql = sql;
  }

  /** Whether a member of one of the settings is active: one query, none where none has members. */
  public LongPredicate of(long organizationId, Collection<GroupSetting> settings) {
    Set<Long> named =
        settings.stream().flatMap(setting -> setting.directMembers().stream()).collect(toSet());
    if (named.isEmpty()) {
      return _ -> true;
    }
    Set<Long> deactivated =
        Set.copyOf(
            sql.statement(DEACTIVATED)
                .bind("organizationId", organizationId)
                .bind("userIds", named)
                .list(row -> row.number("user_id")));
    return userId -> !deactivated.contains(userId);
  }

  /** The ids of the channels whose settings name the account, archived or not. */
  public List<Long> naming(long organizationId, long userId) {
    return sql.statement(NAMING)
        .bind("organizationId", organizationId)
        .bind("userId", userId)
        .list(row -> row.number("channel_id"));
  }
}
