package chat.identity.organization;

import chat.kit.http.OperationId;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.params.RequestParameters;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.Patch;

/** Updates the organization (API: update-realm). */
@Operations
@ForCallers
final class RealmController {
  private final UpdateRules rules;
  private final UpdateOrganization updateOrganization;

  RealmController(UpdateRules rules, UpdateOrganization updateOrganization) {
    this.rules = rules;
    this.updateOrganization = updateOrganization;
  }

  /**
   * Changes the name and the settings of the organization.
   *
   * <p>Only administrators may call it. The following settings require an owner: {@code
   * create_multiuse_invite_group}, {@code can_invite_users_group}, {@code can_create_groups},
   * {@code can_manage_all_groups}, {@code can_manage_billing_group}, {@code
   * waiting_period_threshold}, {@code invite_required}, {@code authentication_methods}, {@code
   * string_id} and {@code message_retention_days}.
   *
   * <p>The name of a setting is that of the field in the response of {@code register-queue},
   * without {@code realm_}. Texts are sent as plain text, all other values as JSON. A permission is
   * the id of a group, or an object with {@code direct_members} and {@code direct_subgroups}. It
   * can be sent as {@code new} in an object that also has {@code old}, the value that the client
   * expects. The value {@code unlimited} removes a limit in days or seconds, and the id -1 removes
   * a channel. The channel of {@code moderation_request_channel_id} must be private and not
   * archived.
   *
   * <p>Settings of features that the server does not have, such as email, push notifications and
   * billing, are accepted with their present value and refused with any other.
   *
   * <p>Absent values stay unchanged; all values are changed or none. Clients get an event {@code
   * realm} for each changed value, and one with {@code op} {@code update_dict} for all permissions.
   */
  @OperationId("update-realm")
  @Patch("/realm")
  void update(Caller caller, @Params UpdateOrganizationParams params, HttpRequest<?> request) {
    OrganizationSettingsUpdate requested =
        OrganizationSettingsUpdate.read(RequestParameters.of(request).orElseThrow());
    updateOrganization.update(caller, rules.permit(caller, params, requested));
  }
}
