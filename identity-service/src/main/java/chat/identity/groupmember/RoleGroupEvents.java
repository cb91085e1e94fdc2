package chat.identity.groupmember;

import chat.identity.account.Account;
import chat.identity.account.AccountEdited;
import chat.identity.account.AccountReactivated;
import chat.identity.account.AccountsEdited;
import chat.identity.account.Permissions;
import chat.identity.groupdirectory.MembershipRepository;
import chat.identity.groupdirectory.UserGroupEvent;
import chat.identity.newaccount.AccountAdded;
import chat.identity.organization.Organization;
import chat.kit.outbox.Change;
import chat.kit.outbox.Outbox;
import chat.kit.people.SystemGroup;
import io.micronaut.runtime.event.annotation.EventListener;
import io.micronaut.transaction.TransactionDefinition.Propagation;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;

/**
 * Announces to clients the group memberships that follow from an account's role or state.
 *
 * <p>These are the system group of a role, and all groups of a reactivated account. Other services
 * derive them from the accounts. Clients handle deactivated accounts themselves, and the end of a
 * waiting period is not announced.
 */
@Singleton
class RoleGroupEvents {
  private final Permissions permissions;
  private final MembershipRepository memberships;
  private final Outbox outbox;

  RoleGroupEvents(Permissions permissions, MembershipRepository memberships, Outbox outbox) {
    this.permissions = permissions;
    this.memberships = memberships;
    this.outbox = outbox;
  }

  @EventListener
  @Transactional(propagation = Propagation.MANDATORY)
  void added(AccountAdded added) {
    Account account = added.account();
    outbox.append(account.organizationId(), List.of(joins(account, added.organization())));
  }

  @EventListener
  @Transactional(propagation = Propagation.MANDATORY)
  void edited(AccountsEdited edited) {
    Organization organization = edited.organization();
    List<Change> changes = new ArrayList<>();
    edited.edits().forEach(edit -> changes.addAll(moves(edit, organization)));
    outbox.append(organization.organizationId(), changes);
  }

  private List<Change> moves(AccountEdited edit, Organization organization) {
    Account before = edit.before();
    Account after = edit.after();
    SystemGroup previousGroup = permissions.smallestGroupOf(before, organization);
    if (!after.isActive() || previousGroup == permissions.smallestGroupOf(after, organization)) {
      return List.of();
    }
    return List.of(
        UserGroupEvent.membersRemoved(
            organization.organizationId(), idOf(previousGroup, organization), ids(before)),
        joins(after, organization));
  }

  @EventListener
  @Transactional(propagation = Propagation.MANDATORY)
  void reactivated(AccountReactivated reactivated) {
    Account account = reactivated.account();
    long organizationId = account.organizationId();
    List<Change> changes = new ArrayList<>(List.of(joins(account, reactivated.organization())));
    memberships
        .groups(organizationId, account.userId())
        .forEach(group ->
            changes.add(UserGroupEvent.memberCameBack(organizationId, group, account.userId())));
    outbox.append(organizationId, changes);
  }

  private Change joins(Account account, Organization organization) {
    SystemGroup group = permissions.smallestGroupOf(account, organization);
    return UserGroupEvent.membersAdded(
        account.organizationId(), idOf(group, organization), ids(account));
  }

  private static long idOf(SystemGroup group, Organization organization) {
    return organization.settings().systemGroups().of(group);
  }

  private static List<Long> ids(Account account) {
    return List.of(account.userId());
  }
}
