package chat.identity.account;

import chat.identity.IdentityError;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;

/**
 * Limits the number of bots that one person owns.
 *
 * <p>A change to the owner is applied to all of the owner's bots at once.
 */
@Singleton
public final class BotLimit {
  private final AccountRepository accounts;
  private final int maxBots;

  /**
   * @param maxBots the maximum per owner, including deactivated bots, because they are demoted with
   *     the owner and bots are never deleted
   */
  BotLimit(AccountRepository accounts, @Property(name = "chat.bot-limit") int maxBots) {
    this.accounts = accounts;
    this.maxBots = maxBots;
  }

  /**
   * Throws a {@link chat.kit.error.Refusal} if the person already owns the maximum number of bots.
   *
   * <p>Callers hold the organization's lock, so concurrent requests cannot exceed the limit.
   */
  public void requireRoom(long organizationId, long ownerId) {
    if (accounts.countBotsOf(organizationId, ownerId) >= maxBots) {
      throw IdentityError.TOO_MANY_BOTS.refuse(maxBots);
    }
  }
}
