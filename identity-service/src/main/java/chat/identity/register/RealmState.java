package chat.identity.register;

import chat.identity.organization.ExternalUrl;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationRepository;
import chat.identity.organization.OrganizationSetting;
import chat.identity.organization.WebPublicAccess;
import chat.identity.organizationpicture.OrganizationPictures;
import chat.identity.profilefields.ExternalAccount;
import chat.identity.serversettings.AuthenticationMethods;
import chat.identity.user.AccessibleUsers;
import chat.kit.people.ActiveMemberStore;
import chat.kit.state.StatePart;
import chat.kit.state.StateRequest;
import jakarta.inject.Singleton;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Initial state (API: register-queue): the organization. */
@Singleton
final class RealmState implements StatePart {
  private static final int SELF_HOSTED = 1;

  private final OrganizationRepository organizations;
  private final AccessibleUsers users;
  private final ActiveMemberStore activeMembers;
  private final ExternalUrl url;
  private final WebPublicAccess webPublicAccess;
  private final OrganizationPictures pictures;

  RealmState(
      OrganizationRepository organizations,
      AccessibleUsers users,
      ActiveMemberStore activeMembers,
      ExternalUrl url,
      WebPublicAccess webPublicAccess,
      OrganizationPictures pictures) {
    this.organizations = organizations;
    this.users = users;
    this.activeMembers = activeMembers;
    this.url = url;
    this.webPublicAccess = webPublicAccess;
    this.pictures = pictures;
  }

  @Override
  public String eventType() {
    return "realm";
  }

  @Override
  public void put(StateRequest request, Map<String, @Nullable Object> fields) {
    Organization organization = organizations.get(request.organizationId());
    organization
        .settings()
        .forClient(
            users
                .accessibleIdsTo(request.caller(), organization)
                .and(
                    activeMembers.of(
                        organization.organizationId(), organization.settings().groups())))
        .forEach((setting, value) -> fields.put("realm_" + setting, value));
    fields.putAll(LegacySettings.of(organization.settings()));
    putAddress(organization, fields);
    putAccess(organization, fields);
    putFixedSettings(fields);
  }

  private void putAddress(Organization organization, Map<String, @Nullable Object> fields) {
    String address = url.of(organization.subdomain());
    fields.put("realm_name", organization.name());
    fields.put("realm_uuid", organizations.uuid(organization.organizationId()));
    fields.put("realm_url", address);
    fields.put("realm_uri", address);
    fields.put("realm_bot_domain", url.hostOf(organization.subdomain()));
    fields.put("realm_date_created", organization.dateCreated().getEpochSecond());
    pictures.of(organization).forEach((name, value) -> fields.put("realm_" + name, value));
  }

  private void putAccess(Organization organization, Map<String, @Nullable Object> fields) {
    fields.put("realm_authentication_methods", AuthenticationMethods.OF_ORGANIZATION);
    fields.put("realm_email_auth_enabled", true);
    fields.put("realm_password_auth_enabled", true);
    fields.put("realm_web_public_access_enabled", webPublicAccess.isEnabled(organization));
    fields.put("realm_default_external_accounts", ExternalAccount.forClients());
    fields.put(
        "realm_owner_full_content_access",
        organization.settings().flag(OrganizationSetting.OWNER_FULL_CONTENT_ACCESS));
  }

  /** Adds settings of Zulip servers that have a fixed value here. */
  private static void putFixedSettings(Map<String, @Nullable Object> fields) {
    fields.put("realm_plan_type", SELF_HOSTED);
    fields.put("realm_is_zephyr_mirror_realm", false);
    fields.put("realm_push_notifications_enabled", false);
    fields.put("realm_push_notifications_enabled_end_timestamp", null);
    fields.put("realm_giphy_rating", 0);
    fields.put(
        "gif_rating_policy_options",
        Map.of("disabled", Map.of("name", "GIF picker disabled", "id", 0)));
    fields.put("zulip_plan_is_not_limited", true);
    fields.put("upgrade_text_for_wide_organization_logo", "");
    fields.put("realm_billing", Map.of("has_pending_sponsorship_request", false));
  }
}
