package chat.identity.groupmember;

import chat.identity.account.AccountReactivated;
import chat.identity.account.AccountsDeactivated;
import chat.identity.groupdirectory.UserGroupEvent;
import chat.identity.groupmodel.SystemGroupIds;
import chat.identity.groupmodel.UserGroup;
import chat.identity.groupmodel.UserGroupRepository;
import chat.identity.groupmodel.UserGroupSetting;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationRepository;
import chat.identity.organization.RealmEvent;
import chat.kit.outbox.Change;
import chat.kit.outbox.Outbox;
import chat.kit.people.ActiveMemberStore;
import chat.kit.people.GroupSetting;
import io.micronaut.runtime.event.annotation.EventListener;
import io.micronaut.transaction.TransactionDefinition.Propagation;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongPredicate;

/**
 * Announces settings that contain accounts which are deactivated or reactivated.
 *
 * <p>Clients see only active members in group and organization settings. The stored values do not
 * change, and other services know from the accounts which are active.
 */
@Singleton
class GroupMemberActivation {
  private final OrganizationRepository organizations;
  private final UserGroupRepository groups;
  private final ActiveMemberStore activeMembers;
  private final RealmEvent realmEvent;
  private final Outbox outbox;

  GroupMemberActivation(
      OrganizationRepository organizations,
      UserGroupRepository groups,
      ActiveMemberStore activeMembers,
      RealmEvent realmEvent,
      Outbox outbox) {
    this.organizations = organizations;
    this.groups = groups;
    this.activeMembers = activeMembers;
    this.realmEvent = realmEvent;
    this.outbox = outbox;
  }

  @EventListener
  @Transactional(propagation = Propagation.MANDATORY)
  void deactivated(AccountsDeactivated deactivated) {
    append(organizations.get(deactivated.organizationId()), Set.copyOf(deactivated.userIds()));
  }

  @EventListener
  @Transactional(propagation = Propagation.MANDATORY)
  void reactivated(AccountReactivated reactivated) {
    append(reactivated.organization(), Set.of(reactivated.account().userId()));
  }

  private void append(Organization organization, Set<Long> userIds) {
    long organizationId = organization.organizationId();
    SystemGroupIds systemGroups = organization.settings().systemGroups();
    List<UserGroup> affectedGroups = groups.naming(organizationId, userIds);
    LongPredicate active =
        activeMembers.of(
            organizationId,
            affectedGroups.stream()
                .flatMap(group -> group.settings(systemGroups).stream())
                .toList());
    List<Change> changes = new ArrayList<>();
    for (UserGroup group : affectedGroups) {
      Map<String, Object> data = new LinkedHashMap<>();
      for (UserGroupSetting setting : UserGroupSetting.values()) {
        GroupSetting value = group.setting(setting, systemGroups);
        if (value.directMembers().stream().anyMatch(userIds::contains)) {
          data.put(setting.wireName(), value.onlyMembers(active).json());
        }
      }
      if (!data.isEmpty()) {
        changes.add(UserGroupEvent.updated(group, data));
      }
    }
    changes.addAll(realmEvent.membersTurned(organization, userIds));
    outbox.append(organizationId, changes);
  }
}
