package chat.identity.settings;

import chat.identity.IdentityError;
import chat.identity.password.PasswordChange;
import chat.identity.user.PersonRules;
import chat.kit.token.Caller;
import jakarta.inject.Singleton;
import org.jspecify.annotations.Nullable;

/** Somebody changes his own settings; passwords are checked and hashed outside of transactions. */
@Singleton
final class ChangeSettings {
  private final PasswordChange passwordChange;
  private final OwnAccount ownAccount;

  ChangeSettings(PasswordChange passwordChange, OwnAccount ownAccount) {
    this.passwordChange = passwordChange;
    this.ownAccount = ownAccount;
  }

  /** Changes all that was sent, or nothing. */
  void change(Caller caller, ChangeSettingsParams params, WantedSettings settings) {
    if (caller.isBot()) {
      throw IdentityError.NOT_FOR_BOTS.refuse();
    }
    OwnAccount.Wanted wanted = OwnAccount.Wanted.of(params, settings);
    PasswordChange.Proved password = password(caller, params);
    ownAccount.change(caller, wanted, password);
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
