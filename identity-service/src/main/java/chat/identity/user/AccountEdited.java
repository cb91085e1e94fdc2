package chat.identity.user;

import chat.identity.organization.Organization;
import java.util.Objects;

/**
 * Said inside this program, in the transaction that changes an account, once that is told; for what
 * follows from it elsewhere.
 */
public record AccountEdited(Account before, Account after, Organization organization) {

  /** Whether it is a bot that has another owner. */
  public boolean changesOwner() {
    return !Objects.equals(before.ownerId(), after.ownerId());
  }
}
