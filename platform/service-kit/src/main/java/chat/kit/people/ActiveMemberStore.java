package chat.kit.people;

import static java.util.stream.Collectors.toSet;

import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.Set;
import java.util.function.LongPredicate;

/**
 * Distinguishes active from deactivated members of group-setting values by the table {@code
 * account}.
 *
 * <p>Clients only see active members; the others remain in the stored value, and are shown again
 * once they are reactivated.
 */
@Singleton
public final class ActiveMemberStore {
  private static final String DEACTIVATED =
      """
      select user_id from account
      where organization_id = :organizationId and user_id = any(:userIds::bigint[])
        and not is_active
      """;

  private final Sql sql;

  ActiveMemberStore(Sql sql) {
    this.sql = sql;
  }

  /**
   * Returns whether a member of one of the settings is active; runs one query, or none if no
   * setting has members.
   */
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
}
