package chat.identity.settings;

import chat.kit.event.Audience;
import chat.kit.event.ClientEvent;
import chat.kit.outbox.Change;
import io.micronaut.serde.annotation.Serdeable;
import org.jspecify.annotations.Nullable;

/** The client event {@code realm_user_settings_defaults}: one changed default of new accounts. */
@Serdeable
record SettingDefaultsEvent(String op, String property, @Nullable Object value) {

  static Change updated(long organizationId, String property, @Nullable Object value) {
    return ClientEvent.of(
        organizationId,
        "realm_user_settings_defaults",
        Audience.ORGANIZATION,
        new SettingDefaultsEvent("update", property, value));
  }
}
