package chat.identity.settings;

import chat.identity.account.Account;
import chat.kit.event.Audience;
import chat.kit.event.ClientEvent;
import chat.kit.outbox.Change;
import io.micronaut.serde.annotation.Serdeable;

/** The client event {@code user_settings}: one changed setting, for the account's own clients. */
@Serdeable
record UserSettingsEvent(String op, String property, Object value) {

  static Change updated(Account account, String property, Object value) {
    return ClientEvent.of(
        account.organizationId(),
        "user_settings",
        Audience.ofUser(account.userId()),
        new UserSettingsEvent("update", property, value));
  }
}
