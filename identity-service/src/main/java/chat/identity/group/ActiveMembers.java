package chat.identity.group;

import static java.util.stream.Collectors.toSet;

import chat.kit.people.GroupSetting;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.Set;
import java.util.function.LongPredicate;

/**
 * Tells active members of group-setting values from deactivated ones. Clients are shown the active
 * ones alone; the others stay in the stored value, and are shown again once they are reactivated.
 */
@Singleton
public final class ActiveMembers {
  private final GroupMemberStore members;

  ActiveMembers(GroupMemberStore members) {
    this.members = members;
  }

  /** Whether a member of one of the settings is active: one query, none where none has members. */
  public LongPredicate of(long organizationId, Collection<GroupSetting> settings) {
    Set<Long> named =
        settings.stream().flatMap(setting -> setting.directMembers().stream()).collect(toSet());
    if (named.isEmpty()) {
      return _ -> true;
    }
    Set<Long> deactivated = members.deactivatedAccounts(organizationId, named);
    return userId -> !deactivated.contains(userId);
  }
}
