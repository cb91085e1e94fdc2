package chat.identity.copy;

import chat.contracts.Topic;
import chat.identity.copy.IdentityEvent.GroupChanged;
import chat.identity.copy.IdentityEvent.MemberChanged;
import chat.identity.copy.IdentityEvent.MemberEnded;
import chat.identity.copy.IdentityEvent.OrganizationChanged;
import chat.identity.copy.IdentityEvent.SubgroupChanged;
import chat.identity.copy.IdentityEvent.SubgroupEnded;
import chat.identity.copy.IdentityEvent.UserChanged;
import chat.kit.copy.CopiedEvent;
import chat.kit.copy.Copy;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Set;

/** Keeps organizations, accounts and groups as identity-service says. */
@Singleton
final class IdentityCopy implements Copy {

  private final IdentityEvents identityEvents;
  private final OrganizationStore organizations;
  private final AccountCopy accounts;
  private final GroupStore groups;
  private final StandingWatches watches;

  IdentityCopy(
      IdentityEvents identityEvents,
      OrganizationStore organizations,
      AccountCopy accounts,
      GroupStore groups,
      StandingWatches watches) {
    this.identityEvents = identityEvents;
    this.organizations = organizations;
    this.accounts = accounts;
    this.groups = groups;
    this.watches = watches;
  }

  @Override
  public Set<Topic> topics() {
    return Set.of(Topic.ORGANIZATION_CHANGED, Topic.USER_CHANGED, Topic.GROUP_CHANGED);
  }

  /** Nobody who watches hears of it. */
  @Override
  public void apply(CopiedEvent event) {
    put(identityEvents.read(event));
  }

  /** What one account gains and loses again among them is no change of its standing. */
  @Override
  public void applyAll(List<CopiedEvent> events) {
    List<IdentityEvent> read = events.stream().map(identityEvents::read).toList();
    List<Runnable> afterwards = watches.before(read);
    read.forEach(this::put);
    afterwards.forEach(Runnable::run);
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
