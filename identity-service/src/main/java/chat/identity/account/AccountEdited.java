package chat.identity.account;

import java.util.Objects;

/** One account of {@link AccountsEdited}, before and after the edit. */
public record AccountEdited(Account before, Account after) {

  /** Whether the account is a bot whose owner has changed. */
  public boolean changesOwner() {
    return !Objects.equals(before.ownerId(), after.ownerId());
  }
}
