package chat.identity.user;

import chat.identity.organization.Organization;
import chat.identity.user.Account.Bot;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Said inside this program, in the transaction that changes an account, once that is told; for what
 * follows from it elsewhere.
 */
public record AccountEdited(Account before, Account after, Organization organization) {

  /** Whether it is a bot that has another owner. */
  public boolean changesOwner() {
    return !Objects.equals(ownerId(before), ownerId(after));
  }

  private static @Nullable Long ownerId(Account account) {
    Bot bot = account.bot();
    return bot == null ? null : bot.ownerId();
  }
}
