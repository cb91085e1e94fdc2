package chat.identity.settings;

import chat.kit.http.OperationId;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.params.RequestParameters;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.Patch;

/** Updates settings of the caller or of several users (API: update-settings). */
@Operations
@ForCallers
final class SettingsController {
  private final ChangeSettings changeSettings;

  SettingsController(ChangeSettings changeSettings) {
    this.changeSettings = changeSettings;
  }

  /**
   * Changes settings of the caller, or of several users.
   *
   * <p>Bots may not call it. Absent values stay unchanged; all values are changed or none. A
   * setting has the same name in {@code user_settings} of {@code register-queue}. Texts are sent as
   * plain text, booleans and numbers as JSON.
   *
   * <p>The users' clients get an event {@code user_settings} for each changed setting. Other users
   * get the event {@code realm_user} if name, time zone or email address change for them. Older
   * clients use a path for each kind of settings; each path accepts all settings.
   */
  @OperationId("update-settings")
  @Patch(uris = {"/settings", "/settings/display", "/settings/notifications"})
  void change(Caller caller, @Params ChangeSettingsParams params, HttpRequest<?> request) {
    changeSettings.change(
        caller, params, UserSettingsUpdate.read(RequestParameters.of(request).orElseThrow()));
  }
}
