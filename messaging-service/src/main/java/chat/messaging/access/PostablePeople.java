package chat.messaging.access;

import chat.identity.copy.Account;
import java.util.List;

/** Proof that somebody may write to these people; only {@link PeopleAccess} makes it. */
public final class PostablePeople {

  private final List<Account> people;

  PostablePeople(List<Account> people) {
    this.people = people;
  }

  /** Everybody in the conversation, the sender included, sorted by id. */
  public List<Account> people() {
    return people;
  }

  /** Their ids, sorted. */
  public List<Long> userIds() {
    return people.stream().map(Account::userId).toList();
  }
}
