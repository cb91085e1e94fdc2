package chat.identity.accountevent;

import chat.identity.account.Account;
import chat.identity.account.AvatarReference;
import chat.identity.profilefields.ProfileValue;
import chat.identity.profilefields.ProfileValues;
import chat.kit.event.Audience;
import chat.kit.event.ClientEvent;
import chat.kit.outbox.Change;
import chat.kit.token.Role;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The client event {@code realm_user}. */
public final class RealmUserEvent {
  private RealmUserEvent() {}

  /** Payload for a new account. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Added(String op, User person) {}

  /** Payload for a changed account. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Updated(String op, Person person) {}

  /** The changed values, with the account's id. */
  sealed interface Person {}

  @Serdeable(naming = SnakeCaseStrategy.class)
  record ActiveState(long userId, boolean isActive) implements Person {}

  @Serdeable(naming = SnakeCaseStrategy.class)
  record FullName(long userId, String fullName) implements Person {}

  @Serdeable(naming = SnakeCaseStrategy.class)
  record NewRole(long userId, int role) implements Person {}

  @Serdeable(naming = SnakeCaseStrategy.class)
  record Timezone(long userId, String email, String timezone) implements Person {}

  @Serdeable(naming = SnakeCaseStrategy.class)
  record DateJoined(long userId, String dateJoined) implements Person {}

  @Serdeable(naming = SnakeCaseStrategy.class)
  record BotOwner(long userId, long botOwnerId) implements Person {}

  /**
   * A changed avatar.
   *
   * @param avatarSource {@code U} if uploaded, {@code G} if it is Gravatar's
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record NewAvatar(
      long userId, String avatarSource, String avatarUrl, String avatarUrlMedium, int avatarVersion)
      implements Person {}

  /** A changed API address. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record NewEmail(long userId, String newEmail) implements Person {}

  /**
   * A changed real address.
   *
   * @param deliveryEmail null for users who may no longer see it
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record DeliveryEmail(long userId, @Nullable String deliveryEmail) implements Person {}

  @Serdeable(naming = SnakeCaseStrategy.class)
  record Profile(long userId, CustomProfileField customProfileField) implements Person {}

  /** A value of a custom profile field; null if it was removed. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record CustomProfileField(
      long id,
      @Nullable String value,
      @JsonInclude(Include.NON_NULL) @Nullable String renderedValue) {}

  /** Announces a new account, as every user may see it. */
  static Change added(Account account, User asEverybodySees) {
    return change(account, Audience.ORGANIZATION, new Added("add", asEverybodySees));
  }

  static Change activeChanged(Account account) {
    return updated(account, new ActiveState(account.userId(), account.isActive()));
  }

  /** Announces a change that every user may see. */
  static Change updated(Account account, Person person) {
    return change(account, Audience.ORGANIZATION, new Updated("update", person));
  }

  /** Announces an avatar with the URL that this audience sees. */
  static Change avatar(Account account, Audience audience, String url) {
    return change(
        account,
        audience,
        new Updated(
            "update",
            new NewAvatar(
                account.userId(),
                account.avatarUrl() == null ? "G" : "U",
                url,
                AvatarReference.medium(url),
                account.avatarVersion())));
  }

  public static Change profileChanged(Account account, ProfileValues.Changed changed) {
    ProfileValue value = changed.value();
    return updated(
        account,
        new Profile(
            account.userId(),
            new CustomProfileField(
                changed.fieldId(),
                value == null ? null : value.value(),
                value == null ? null : value.renderedValue())));
  }

  /**
   * Announces a change of the real address to other users with one of the roles.
   *
   * @param deliveryEmail null if they may no longer see it
   */
  static Change deliveryEmail(Account account, List<Role> roles, @Nullable String deliveryEmail) {
    return change(
        account,
        Audience.ofRoles(roles, account.userId()),
        new Updated("update", new DeliveryEmail(account.userId(), deliveryEmail)));
  }

  /** Announces a new real address to the account's own clients. */
  static Change ownDeliveryEmail(Account account) {
    return change(
        account,
        Audience.ofUser(account.userId()),
        new Updated("update", new DeliveryEmail(account.userId(), account.deliveryEmail())));
  }

  private static Change change(Account account, Audience audience, Object payload) {
    return ClientEvent.of(account.organizationId(), "realm_user", audience, payload);
  }
}
