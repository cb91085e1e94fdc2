package chat.identity.user;

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

/** The event {@code realm_user} for the clients of an organization. */
final class RealmUserEvent {
  private RealmUserEvent() {}

  /** A new account. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Added(String op, User person) {}

  /** An account of which something changed. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Updated(String op, Person person) {}

  /** What changed, with the account's id. */
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
   * Another avatar.
   *
   * @param avatarSource {@code U} where it was uploaded, {@code G} where it is Gravatar's
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record NewAvatar(
      long userId, String avatarSource, String avatarUrl, String avatarUrlMedium, int avatarVersion)
      implements Person {}

  /** The API address. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record NewEmail(long userId, String newEmail) implements Person {}

  /**
   * The real address.
   *
   * @param deliveryEmail null for those who may not see it any more
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record DeliveryEmail(long userId, @Nullable String deliveryEmail) implements Person {}

  @Serdeable(naming = SnakeCaseStrategy.class)
  record Profile(long userId, CustomProfileField customProfileField) implements Person {}

  /** A value in a custom profile field; null where it was removed. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record CustomProfileField(
      long id,
      @Nullable String value,
      @JsonInclude(Include.NON_NULL) @Nullable String renderedValue) {}

  /** The new account as everybody may see it. */
  static Change added(Account account, User asEverybodySees) {
    return change(account, Audience.ORGANIZATION, new Added("add", asEverybodySees));
  }

  static Change activeChanged(Account account) {
    return updated(account, new ActiveState(account.userId(), account.isActive()));
  }

  /** Something that everybody may see. */
  static Change updated(Account account, Person person) {
    return change(account, Audience.ORGANIZATION, new Updated("update", person));
  }

  /** The avatar as these see it. */
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
                Avatar.medium(url),
                account.avatarVersion())));
  }

  static Change profileChanged(Account account, ProfileValues.Changed changed) {
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
   * Tells all others who have one of the roles what the real address is to them now.
   *
   * @param deliveryEmail null if they don't see it any more
   */
  static Change deliveryEmail(Account account, List<Role> roles, @Nullable String deliveryEmail) {
    return change(
        account,
        Audience.ofRoles(roles, account.userId()),
        new Updated("update", new DeliveryEmail(account.userId(), deliveryEmail)));
  }

  private static Change change(Account account, Audience audience, Object payload) {
    return ClientEvent.of(account.organizationId(), "realm_user", audience, payload);
  }
}
