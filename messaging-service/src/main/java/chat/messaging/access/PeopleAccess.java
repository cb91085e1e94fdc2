package chat.messaging.access;

import chat.identityprojection.AccountStore;
import chat.identityprojection.Membership;
import chat.identityprojection.ProjectedAccount;
import chat.identityprojection.ProjectedOrganization;
import chat.identityprojection.ShownAddresses;
import chat.identityprojection.SystemGroups;
import chat.identityprojection.VisiblePeople;
import chat.kit.people.GroupSetting;
import chat.kit.people.SystemGroup;
import chat.messaging.MessagingError;
import chat.messaging.accessquery.PeopleAccessRepository;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Decides to which users a sender may write directly.
 *
 * <p>Checks in the order of the Zulip server: the recipients exist, they are active, the
 * organization permits the message. Recipients that are hidden from the sender are refused like
 * missing ones, after the same queries.
 */
@Singleton
public final class PeopleAccess {

  /** No account has this id. */
  private static final long NOBODY = 0;

  private final AccountStore accounts;
  private final ShownAddresses shownAddresses;
  private final VisiblePeople visible;
  private final PeopleAccessRepository people;
  private final Membership membership;
  private final SystemGroups systemGroups;

  PeopleAccess(
      AccountStore accounts,
      ShownAddresses shownAddresses,
      VisiblePeople visible,
      PeopleAccessRepository people,
      Membership membership,
      SystemGroups systemGroups) {
    this.accounts = accounts;
    this.shownAddresses = shownAddresses;
    this.visible = visible;
    this.people = people;
    this.membership = membership;
    this.systemGroups = systemGroups;
  }

  /** Returns the conversation of the sender with the accounts of these ids. */
  public PostablePeople byIds(
      ProjectedOrganization organization, ProjectedAccount sender, Collection<Long> userIds) {
    Map<Long, ProjectedAccount> accountsByKey = accounts.findAll(sender.organizationId(), userIds);
    Set<Long> hidden = visible.hiddenFrom(sender, userIds);
    for (long userId : userIds) {
      if (!accountsByKey.containsKey(userId) || hidden.contains(userId)) {
        throw MessagingError.INVALID_USER_ID.refuse(userId);
      }
    }
    return conversation(organization, sender, accountsByKey.values());
  }

  /**
   * Returns the conversation of the sender with these email addresses, without regard to case.
   *
   * <p>Accepts API addresses, and real addresses as far as the sender may see them.
   */
  public PostablePeople byEmails(
      ProjectedOrganization organization, ProjectedAccount sender, Collection<String> emails) {
    Map<String, ProjectedAccount> accountsByKey = accounts.findAllByEmail(sender, emails);
    List<Long> userIds =
        new ArrayList<>(accountsByKey.values().stream().map(ProjectedAccount::userId).toList());
    // Queried even if no address exists, so that this takes as long as for hidden accounts.
    userIds.add(NOBODY);
    Set<Long> hidden = visible.hiddenFrom(sender, userIds);
    for (String email : emails) {
      ProjectedAccount account = accountsByKey.get(email);
      if (account == null || hidden.contains(account.userId())) {
        throw MessagingError.INVALID_EMAIL.refuse(email);
      }
    }
    return conversation(organization, sender, accountsByKey.values());
  }

  private PostablePeople conversation(
      ProjectedOrganization organization,
      ProjectedAccount sender,
      Collection<ProjectedAccount> recipients) {
    List<ProjectedAccount> otherAccounts =
        recipients.stream().filter(other -> other.userId() != sender.userId()).toList();
    Map<Long, ProjectedAccount> participants = new TreeMap<>(Map.of(sender.userId(), sender));
    for (ProjectedAccount other : otherAccounts) {
      if (!other.isActive()) {
        throw MessagingError.DEACTIVATED_RECIPIENT.refuse(shownAddresses.of(other, sender));
      }
      participants.put(other.userId(), other);
    }
    var conversation = new PostablePeople(List.copyOf(participants.values()));
    boolean amongPeople =
        !sender.isBot() && otherAccounts.stream().anyMatch(other -> !other.isBot());
    if (amongPeople) {
      refuseUnlessPermitted(organization, sender, conversation);
    }
    return conversation;
  }

  private void refuseUnlessPermitted(
      ProjectedOrganization organization, ProjectedAccount sender, PostablePeople conversation) {
    GroupSetting permitting = organization.settings().group("direct_message_permission_group");
    if (isNobody(organization, permitting)) {
      throw MessagingError.DIRECT_MESSAGES_DISABLED.refuse();
    }
    if (!membership.isAnyIn(permitting, conversation.people())) {
      throw MessagingError.NOBODY_AUTHORIZES.refuse();
    }
    GroupSetting initiating = organization.settings().group("direct_message_initiator_group");
    if (!membership.isIn(initiating, sender)
        && !people.haveTalked(sender.organizationId(), conversation.userIds())) {
      throw MessagingError.MAY_NOT_INITIATE.refuse();
    }
  }

  private boolean isNobody(ProjectedOrganization organization, GroupSetting setting) {
    return setting.isEmpty()
        || (setting.isOneGroup()
            && systemGroups
                .find(organization.organizationId(), setting.directSubgroups().getFirst())
                .filter(SystemGroup.NOBODY::equals)
                .isPresent());
  }
}
