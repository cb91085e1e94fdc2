package chat.identity.settings;

import chat.identity.account.Account;
import chat.identity.account.UserSetting;
import chat.identity.organization.Languages;
import chat.kit.event.Audience;
import chat.kit.event.ClientEvent;
import chat.kit.outbox.Change;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The client event {@code user_settings}: one changed setting, for the account's own clients.
 *
 * @param value null for a setting whose value may be null
 * @param languageName the name of the language in itself; null for all settings but the language
 */
@Serdeable(naming = SnakeCaseStrategy.class)
record UserSettingsEvent(
    String op,
    String property,
    @Nullable Object value,
    @JsonInclude(Include.NON_NULL) @Nullable String languageName) {

  static Change updated(Account account, String property, @Nullable Object value) {
    return updated(account.organizationId(), List.of(account.userId()), property, value);
  }

  /** Announces the same value to the clients of several accounts. */
  static Change updated(
      long organizationId, List<Long> userIds, String property, @Nullable Object value) {
    boolean isLanguage = property.equals(UserSetting.DEFAULT_LANGUAGE.wireName());
    return ClientEvent.of(
        organizationId,
        "user_settings",
        Audience.ofUsers(userIds),
        new UserSettingsEvent(
            "update",
            property,
            value,
            isLanguage && value instanceof String tag ? Languages.nameOf(tag) : null));
  }
}
