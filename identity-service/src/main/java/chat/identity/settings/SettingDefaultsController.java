package chat.identity.settings;

import chat.kit.http.OperationId;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.params.RequestParameters;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.Patch;

/** Updates the default settings of new accounts (API: update-realm-user-settings-defaults). */
@Operations
@ForCallers
final class SettingDefaultsController {
  private final UpdateSettingDefaults updateSettingDefaults;

  SettingDefaultsController(UpdateSettingDefaults updateSettingDefaults) {
    this.updateSettingDefaults = updateSettingDefaults;
  }

  /**
   * Changes the settings with which new accounts start.
   *
   * <p>Only administrators may call it. Existing accounts and bots are not affected. A setting has
   * the same name in {@code realm_user_settings_defaults} of {@code register-queue}. {@code
   * allow_private_data_export}, {@code default_language}, {@code enable_login_emails} and {@code
   * enable_marketing_emails} have no default that can be changed. Texts are sent as plain text,
   * booleans and numbers as JSON.
   *
   * <p>Absent values stay unchanged; all values are changed or none. All users get an event {@code
   * realm_user_settings_defaults} for each changed setting.
   */
  @OperationId("update-realm-user-settings-defaults")
  @Patch("/realm/user_settings_defaults")
  void update(Caller caller, @Params UpdateSettingDefaultsParams params, HttpRequest<?> request) {
    updateSettingDefaults.update(
        caller,
        OwnAccount.Wanted.visibility(params.emailAddressVisibility()),
        UserSettingsUpdate.readDefaults(RequestParameters.of(request).orElseThrow()));
  }
}
