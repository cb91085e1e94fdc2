package chat.messaging.access;

import chat.identityprojection.ProjectedAccount;
import java.util.List;

/** Proof that a sender may write to these users; only {@link PeopleAccess} creates it. */
public final class PostablePeople {

  private final List<ProjectedAccount> people;

  PostablePeople(List<ProjectedAccount> people) {
    this.people = people;
  }

  /** All participants of the conversation, the sender included, sorted by id. */
  public List<ProjectedAccount> people() {
    return people;
  }

  /** The participants' ids, sorted. */
  public List<Long> userIds() {
    return people.stream().map(ProjectedAccount::userId).toList();
  }
}
