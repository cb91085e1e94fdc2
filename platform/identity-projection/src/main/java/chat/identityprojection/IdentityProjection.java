package chat.identityprojection;

import chat.contracts.Topic;
import chat.identityprojection.IdentityEvent.GroupChanged;
import chat.identityprojection.IdentityEvent.MemberChanged;
import chat.identityprojection.IdentityEvent.MemberEnded;
import chat.identityprojection.IdentityEvent.OrganizationChanged;
import chat.identityprojection.IdentityEvent.SubgroupChanged;
import chat.identityprojection.IdentityEvent.SubgroupEnded;
import chat.identityprojection.IdentityEvent.UserChanged;
import chat.kit.projection.OwnerEvent;
import chat.kit.projection.Projection;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Set;

/** The projection of identity-service's organizations, accounts and groups. */
@Singleton
final class IdentityProjection implements Projection {

  private final IdentityEvents identityEvents;
  private final OrganizationStore organizations;
  private final AccountProjection accounts;
  private final GroupStore groups;
  private final MembershipChangeListeners listeners;

  IdentityProjection(
      IdentityEvents identityEvents,
      OrganizationStore organizations,
      AccountProjection accounts,
      GroupStore groups,
      MembershipChangeListeners listeners) {
    this.identityEvents = identityEvents;
    this.organizations = organizations;
    this.accounts = accounts;
    this.groups = groups;
    this.listeners = listeners;
  }

  @Override
  public Set<Topic> topics() {
    return Set.of(Topic.ORGANIZATION_CHANGED, Topic.USER_CHANGED, Topic.GROUP_CHANGED);
  }

  /** Listeners are not called. */
  @Override
  public void apply(OwnerEvent event) {
    put(identityEvents.read(event));
  }

  /** If an account gains and loses a membership within the batch, listeners see no change. */
  @Override
  public void applyAll(List<OwnerEvent> events) {
    List<IdentityEvent> read = events.stream().map(identityEvents::read).toList();
    List<Runnable> actions = listeners.before(read);
    read.forEach(this::put);
    actions.forEach(Runnable::run);
  }

  private void put(IdentityEvent event) {
    switch (event) {
      case OrganizationChanged organization -> organizations.put(organization);
      case UserChanged user -> accounts.put(user);
      case GroupChanged group -> groups.put(group);
      case MemberChanged member -> groups.put(member);
      case MemberEnded member ->
          groups.removeMember(member.organizationId(), member.groupId(), member.userId());
      case SubgroupChanged subgroup -> groups.put(subgroup);
      case SubgroupEnded subgroup ->
          groups.removeSubgroup(
              subgroup.organizationId(), subgroup.groupId(), subgroup.subgroupId());
    }
  }
}
