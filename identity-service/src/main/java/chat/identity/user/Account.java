package chat.identity.user;

import chat.kit.people.EmailAddressVisibility;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A person or a bot of an organization, as stored.
 *
 * @param deliveryEmail the real address, not for everybody's eyes
 * @param bot what makes it a bot; null for people
 * @param avatarUrl null where no avatar was uploaded
 * @param firstLogin null while nobody has logged in to the account
 */
public record Account(
    long userId,
    long organizationId,
    String deliveryEmail,
    String fullName,
    Role role,
    boolean isActive,
    boolean isDeleted,
    boolean isImportedStub,
    @Nullable Bot bot,
    EmailAddressVisibility emailAddressVisibility,
    String timezone,
    @Nullable String avatarUrl,
    int avatarVersion,
    Instant dateCreated,
    @Nullable Instant firstLogin,
    UserSettings settings) {

  /**
   * What a bot has and a person has not.
   *
   * @param ownerId null for bots that nobody owns
   * @param isSystemBot whether the product itself speaks by it
   */
  public record Bot(BotType type, @Nullable Long ownerId, boolean isSystemBot) {}

  /** Whose bot it is; null for people, and for bots of nobody. */
  public @Nullable Long ownerId() {
    return bot == null ? null : bot.ownerId();
  }

  public boolean isBot() {
    return bot != null;
  }

  public boolean isSystemBot() {
    return bot != null && bot.isSystemBot();
  }

  /** The account as one that acts, for what it asked for earlier and is done only now. */
  public Caller acting() {
    return new Caller(organizationId, userId, role, isBot(), ownerId(), "Internal");
  }

  /** When somebody first logged in; until then, when the account was made (specification, User). */
  public Instant dateJoined() {
    return firstLogin == null ? dateCreated : firstLogin;
  }
}
