package chat.identity.organization;

import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.params.RequestParameters;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.Patch;

/** Updates the organization. */
@Operations
@ForCallers
final class RealmController {
  private final UpdateRules rules;
  private final UpdateOrganization updateOrganization;

  RealmController(UpdateRules rules, UpdateOrganization updateOrganization) {
    this.rules = rules;
    this.updateOrganization = updateOrganization;
  }

  @Patch("/realm")
  void update(Caller caller, @Params UpdateOrganizationParams params, HttpRequest<?> request) {
    OrganizationSettingsUpdate requested =
        OrganizationSettingsUpdate.read(RequestParameters.of(request).orElseThrow());
    updateOrganization.update(caller, rules.permit(caller, params.name(), requested));
  }
}
