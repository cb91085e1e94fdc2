package chat.identity.user;

import chat.identity.user.AccountRepository.EmailAddressVisibilityConverter;
import chat.identity.user.AccountRepository.RoleConverter;
import chat.identity.user.AccountRepository.UserSettingsConverter;
import chat.kit.people.EmailAddressVisibility;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.model.DataType;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A person or a bot of an organization, as stored.
 *
 * @param deliveryEmail the real address, not for everybody's eyes
 * @param botType a number of {@link BotType}; null for people
 * @param botOwnerId null for people, and for bots without an owner
 * @param systemBot the name of a {@link SystemBot}; null for people and other bots
 * @param avatarUrl null where no avatar was uploaded
 * @param firstLogin null while nobody has logged in to the account
 */
@MappedEntity("account")
public record Account(
    long userId,
    long organizationId,
    String deliveryEmail,
    String fullName,
    @TypeDef(type = DataType.INTEGER, converter = RoleConverter.class) Role role,
    boolean isActive,
    boolean isDeleted,
    boolean isImportedStub,
    @Nullable Integer botType,
    @Nullable Long botOwnerId,
    @Nullable String systemBot,
    @TypeDef(type = DataType.INTEGER, converter = EmailAddressVisibilityConverter.class)
        EmailAddressVisibility emailAddressVisibility,
    String timezone,
    @Nullable String avatarUrl,
    int avatarVersion,
    Instant dateCreated,
    @Nullable Instant firstLogin,
    @TypeDef(type = DataType.STRING, converter = UserSettingsConverter.class)
        UserSettings settings) {

  /**
   * What a bot has and a person has not.
   *
   * @param ownerId null for bots that nobody owns
   * @param isSystemBot whether the product itself speaks by it
   */
  public record Bot(BotType type, @Nullable Long ownerId, boolean isSystemBot) {}

  /** What makes the account a bot; null for people. */
  public @Nullable Bot bot() {
    return botType == null
        ? null
        : new Bot(BotType.of(botType).orElseThrow(), botOwnerId, isSystemBot());
  }

  /** The id of a bot's owner; null for people, and for bots without an owner. */
  public @Nullable Long ownerId() {
    return botOwnerId;
  }

  public boolean isBot() {
    return botType != null;
  }

  public boolean isSystemBot() {
    return systemBot != null;
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
