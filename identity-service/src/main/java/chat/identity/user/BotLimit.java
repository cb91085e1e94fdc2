package chat.identity.user;

import chat.identity.IdentityError;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;

/** How many bots one person owns: whatever happens to him happens to all of them at once. */
@Singleton
public final class BotLimit {
  private final AccountRepository accounts;
  private final int most;

  /**
   * Takes how many there may be.
   *
   * @param most of one owner, deactivated ones too: they sink with him, and none is ever removed
   */
  BotLimit(AccountRepository accounts, @Property(name = "chat.bot-limit") int most) {
    this.accounts = accounts;
    this.most = most;
  }

  /**
   * A refusal where that person can't own one more. Under the organization's lock, so that no two
   * take the last place.
   */
  public void requireRoom(long organizationId, long ownerId) {
    if (accounts.countBotsOf(organizationId, ownerId) >= most) {
      throw IdentityError.TOO_MANY_BOTS.refuse(most);
    }
  }
}
