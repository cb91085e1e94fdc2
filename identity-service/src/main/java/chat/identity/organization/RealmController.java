package chat.identity.organization;

import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.params.RequestParameters;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.Patch;

/** Changing an organization. */
@Operations
@ForCallers
final class RealmController {
  private final UpdateOrganization updateOrganization;

  RealmController(UpdateOrganization updateOrganization) {
    this.updateOrganization = updateOrganization;
  }

  @Patch("/realm")
  void update(Caller caller, @Params UpdateOrganizationParams params, HttpRequest<?> request) {
    updateOrganization.update(
        caller, params.name(), WantedSettings.read(RequestParameters.of(request).orElseThrow()));
  }
}
