package chat.messaging.access;

import chat.identity.copy.Account;
import chat.identity.copy.AccountStore;
import chat.messaging.MessagingError;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Decides to whom somebody may write directly. */
@Singleton
public final class PeopleAccess {

  private final AccountStore accounts;

  PeopleAccess(AccountStore accounts) {
    this.accounts = accounts;
  }

  /** The conversation of the sender with the accounts of these ids. */
  public PostablePeople byIds(Account sender, Collection<Long> userIds) {
    Map<Long, Account> found = accounts.findAll(sender.organizationId(), userIds);
    for (long userId : userIds) {
      if (!found.containsKey(userId)) {
        throw MessagingError.INVALID_USER_ID.refuse(userId);
      }
    }
    return conversation(sender, found.values());
  }

  /** The conversation of the sender with these addresses, API or real, in any case of letters. */
  public PostablePeople byEmails(Account sender, Collection<String> emails) {
    Map<String, Account> found = accounts.findAllByEmail(sender.organizationId(), emails);
    for (String email : emails) {
      if (!found.containsKey(email)) {
        throw MessagingError.INVALID_EMAIL.refuse(email);
      }
    }
    return conversation(sender, found.values());
  }

  private static PostablePeople conversation(Account sender, Collection<Account> others) {
    Map<Long, Account> people = new TreeMap<>(Map.of(sender.userId(), sender));
    for (Account other : others) {
      if (!other.isActive()) {
        throw MessagingError.DEACTIVATED_RECIPIENT.refuse(other.email());
      }
      people.put(other.userId(), other);
    }
    return new PostablePeople(List.copyOf(people.values()));
  }
}
