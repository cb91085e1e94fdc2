package chat.identity.user;

import java.util.Objects;

/** An account of {@link AccountsEdited}, as it was and as it is. */
public record AccountEdited(Account before, Account after) {

  /** Whether it is a bot that has another owner. */
  public boolean changesOwner() {
    return !Objects.equals(before.ownerId(), after.ownerId());
  }
}
