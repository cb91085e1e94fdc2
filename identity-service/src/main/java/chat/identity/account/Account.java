package chat.identity.account;

import chat.identity.account.AccountRepository.EmailAddressVisibilityConverter;
import chat.identity.account.AccountRepository.RoleConverter;
import chat.identity.account.AccountRepository.UserSettingsConverter;
import chat.kit.people.EmailAddressVisibility;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.model.DataType;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A stored person or bot of an organization.
 *
 * @param deliveryEmail the real email address; who sees it depends on {@code
 *     emailAddressVisibility}
 * @param botType a number of {@link BotType}; null for people
 * @param botOwnerId null for people, and for bots without an owner
 * @param systemBot the name of a {@link SystemBot}; null for people and other bots
 * @param avatarUrl null if no avatar was uploaded
 * @param firstLogin null until the first log-in
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
   * The properties that only bots have.
   *
   * @param ownerId null for bots without an owner
   * @param isSystemBot whether the product itself sends messages as this bot
   */
  public record Bot(BotType type, @Nullable Long ownerId, boolean isSystemBot) {}

  /** Returns the bot properties; null for people. */
  public @Nullable Bot bot() {
    return botType == null
        ? null
        : new Bot(BotType.of(botType).orElseThrow(), botOwnerId, isSystemBot());
  }

  /** Returns the id of a bot's owner; null for people, and for bots without an owner. */
  public @Nullable Long ownerId() {
    return botOwnerId;
  }

  public boolean isBot() {
    return botType != null;
  }

  public boolean isSystemBot() {
    return systemBot != null;
  }

  /** Returns the account as a caller, for deferred work that the account requested earlier. */
  public Caller acting() {
    return new Caller(organizationId, userId, role, isBot(), ownerId(), "Internal");
  }

  /** Returns the time of the first log-in; until then, the creation time. */
  public Instant dateJoined() {
    return firstLogin == null ? dateCreated : firstLogin;
  }
}
