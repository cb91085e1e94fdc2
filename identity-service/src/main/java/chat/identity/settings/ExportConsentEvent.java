package chat.identity.settings;

import chat.identity.account.Account;
import chat.identity.account.UserSetting;
import chat.kit.event.Audience;
import chat.kit.event.ClientEvent;
import chat.kit.outbox.Change;
import chat.kit.token.Role;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;

/**
 * The client event {@code realm_export_consent}: whether exports may contain a user's private data.
 */
@Serdeable(naming = SnakeCaseStrategy.class)
record ExportConsentEvent(long userId, boolean consented) {

  static Change of(Account account) {
    return ClientEvent.of(
        account.organizationId(),
        "realm_export_consent",
        Audience.ofRoles(List.of(Role.OWNER, Role.ADMINISTRATOR)),
        new ExportConsentEvent(
            account.userId(), account.settings().flag(UserSetting.ALLOW_PRIVATE_DATA_EXPORT)));
  }
}
