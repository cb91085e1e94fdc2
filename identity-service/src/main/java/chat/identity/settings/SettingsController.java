package chat.identity.settings;

import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.params.RequestParameters;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.Patch;

/** Updates the caller's own settings (API: update-settings). */
@Operations
@ForCallers
final class SettingsController {
  private final ChangeSettings changeSettings;

  SettingsController(ChangeSettings changeSettings) {
    this.changeSettings = changeSettings;
  }

  /** Older clients use a path for each kind of settings. */
  @Patch(uris = {"/settings", "/settings/display", "/settings/notifications"})
  void change(Caller caller, @Params ChangeSettingsParams params, HttpRequest<?> request) {
    changeSettings.change(
        caller, params, UserSettingsUpdate.read(RequestParameters.of(request).orElseThrow()));
  }
}
