package chat.identity.settings;

import chat.identity.IdentityError;
import chat.identity.newaccount.PersonRules;
import chat.identity.password.PasswordChange;
import chat.kit.token.Caller;
import jakarta.inject.Singleton;
import org.jspecify.annotations.Nullable;

/**
 * Changes the caller's own settings (API: update-settings).
 *
 * <p>Passwords are verified and hashed outside of transactions.
 */
@Singleton
final class ChangeSettings {
  private final PasswordChange passwordChange;
  private final OwnAccount ownAccount;

  ChangeSettings(PasswordChange passwordChange, OwnAccount ownAccount) {
    this.passwordChange = passwordChange;
    this.ownAccount = ownAccount;
  }

  /** Changes all sent values or none. */
  void change(Caller caller, ChangeSettingsParams params, UserSettingsUpdate settings) {
    if (caller.isBot()) {
      throw IdentityError.NOT_FOR_BOTS.refuse();
    }
    OwnAccount.Wanted requested = OwnAccount.Wanted.of(params, settings);
    PasswordChange.Proved password = password(caller, params);
    ownAccount.change(caller, requested, password);
  }

  private PasswordChange.@Nullable Proved password(Caller caller, ChangeSettingsParams params) {
    if (params.newPassword() == null || params.newPassword().isEmpty()) {
      return null;
    }
    String newPassword = PersonRules.password("new_password", params.newPassword());
    String oldPassword = params.oldPassword() == null ? "" : params.oldPassword();
    return passwordChange.prove(caller.organizationId(), caller.userId(), oldPassword, newPassword);
  }
}
