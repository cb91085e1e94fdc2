package chat.identity.copy;

import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Tells who is in a group-setting value; every permission of the product is asked here. */
@Singleton
public final class Membership {

  private final GroupStore groups;
  private final SystemGroups systemGroups;
  private final Clock clock;

  Membership(GroupStore groups, SystemGroups systemGroups, Clock clock) {
    this.groups = groups;
    this.systemGroups = systemGroups;
    this.clock = clock;
  }

  /**
   * Whether the account is a direct member or in one of the groups, at any depth. A deactivated
   * account is in nothing, a deactivated group contains nobody. Asks the database only where
   * neither the members nor a system group decide it.
   */
  public boolean isIn(GroupSetting setting, Account account) {
    if (!account.isActive()) {
      return false;
    }
    if (setting.directMembers().contains(account.userId())) {
      return true;
    }
    Instant now = clock.instant();
    List<Long> others = new ArrayList<>();
    for (long groupId : setting.directSubgroups()) {
      Optional<SystemGroup> systemGroup = systemGroups.find(account.organizationId(), groupId);
      if (systemGroup.isEmpty()) {
        others.add(groupId);
      } else if (systemGroup.get().holds(account, now)) {
        return true;
      }
    }
    return !others.isEmpty()
        && groups.isInOneOf(
            account.organizationId(), account.userId(), systemGroupsOf(account, now), others);
  }

  /** All groups that the account is in, at any depth; none where it is deactivated. One query. */
  public Set<Long> groupsOf(Account account) {
    return account.isActive()
        ? groups.around(
            account.organizationId(), account.userId(), systemGroupsOf(account, clock.instant()))
        : Set.of();
  }

  /**
   * Whether the account is in a setting, for asking about many: one query for all that are asked,
   * and none where direct members decide them.
   */
  public Predicate<GroupSetting> isIn(Account account) {
    var groupIds = new AtomicReference<@Nullable Set<Long>>();
    return setting -> {
      if (account.isActive() && setting.directMembers().contains(account.userId())) {
        return true;
      }
      Set<Long> known = groupIds.get();
      if (known == null) {
        known = groupsOf(account);
        groupIds.set(known);
      }
      return !Collections.disjoint(setting.directSubgroups(), known);
    };
  }

  private List<Long> systemGroupsOf(Account account, Instant now) {
    return Arrays.stream(SystemGroup.values())
        .filter(group -> group.holds(account, now))
        .flatMap(group -> systemGroups.idOf(account.organizationId(), group).stream())
        .toList();
  }
}
