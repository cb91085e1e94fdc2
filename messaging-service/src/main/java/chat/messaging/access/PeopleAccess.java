package chat.messaging.access;

import chat.identity.copy.Account;
import chat.identity.copy.AccountStore;
import chat.identity.copy.Membership;
import chat.identity.copy.Organization;
import chat.identity.copy.ShownAddresses;
import chat.identity.copy.SystemGroups;
import chat.identity.copy.VisiblePeople;
import chat.kit.people.GroupSetting;
import chat.kit.people.SystemGroup;
import chat.messaging.MessagingError;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Decides to whom somebody may write directly, in the order of the checks of real servers: the
 * recipients exist, they are active, the organization permits it. Recipients that the sender may
 * not see are refused like missing ones, after the same look-ups.
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

  /** The conversation of the sender with the accounts of these ids. */
  public PostablePeople byIds(Organization organization, Account sender, Collection<Long> userIds) {
    Map<Long, Account> found = accounts.findAll(sender.organizationId(), userIds);
    Set<Long> hidden = visible.hiddenFrom(sender, userIds);
    for (long userId : userIds) {
      if (!found.containsKey(userId) || hidden.contains(userId)) {
        throw MessagingError.INVALID_USER_ID.refuse(userId);
      }
    }
    return conversation(organization, sender, found.values());
  }

  /**
   * The conversation of the sender with these addresses, in any case of letters: API addresses, or
   * real ones as far as the sender may see them.
   */
  public PostablePeople byEmails(
      Organization organization, Account sender, Collection<String> emails) {
    Map<String, Account> found = accounts.findAllByEmail(sender, emails);
    List<Long> userIds = new ArrayList<>(found.values().stream().map(Account::userId).toList());
    // Looked up even if no address is known, so that this takes as long as for hidden accounts.
    userIds.add(NOBODY);
    Set<Long> hidden = visible.hiddenFrom(sender, userIds);
    for (String email : emails) {
      Account account = found.get(email);
      if (account == null || hidden.contains(account.userId())) {
        throw MessagingError.INVALID_EMAIL.refuse(email);
      }
    }
    return conversation(organization, sender, found.values());
  }

  private PostablePeople conversation(
      Organization organization, Account sender, Collection<Account> recipients) {
    List<Account> others =
        recipients.stream().filter(other -> other.userId() != sender.userId()).toList();
    Map<Long, Account> everybody = new TreeMap<>(Map.of(sender.userId(), sender));
    for (Account other : others) {
      if (!other.isActive()) {
        throw MessagingError.DEACTIVATED_RECIPIENT.refuse(shownAddresses.of(other, sender));
      }
      everybody.put(other.userId(), other);
    }
    var conversation = new PostablePeople(List.copyOf(everybody.values()));
    boolean amongPeople = !sender.isBot() && others.stream().anyMatch(other -> !other.isBot());
    if (amongPeople) {
      refuseUnlessPermitted(organization, sender, conversation);
    }
    return conversation;
  }

  private void refuseUnlessPermitted(
      Organization organization, Account sender, PostablePeople conversation) {
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

  private boolean isNobody(Organization organization, GroupSetting setting) {
    return setting.isEmpty()
        || (setting.isOneGroup()
            && systemGroups
                .find(organization.organizationId(), setting.directSubgroups().getFirst())
                .filter(SystemGroup.NOBODY::equals)
                .isPresent());
  }
}
