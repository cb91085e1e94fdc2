package chat.identity.settings;

import chat.identity.organization.OrganizationRepository;
import chat.identity.organization.OrganizationSetting;
import chat.identity.user.UserSettings;
import chat.kit.state.StatePart;
import chat.kit.state.StateRequest;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Tells a client that registers what new accounts begin with. */
@Singleton
final class SettingDefaultsState implements StatePart {
  private final OrganizationRepository organizations;

  SettingDefaultsState(OrganizationRepository organizations) {
    this.organizations = organizations;
  }

  @Override
  public String eventType() {
    return "realm_user_settings_defaults";
  }

  @Override
  public void put(StateRequest request, Map<String, @Nullable Object> fields) {
    Map<String, Object> defaults = new TreeMap<>(UserSettings.DEFAULTS.all());
    defaults.put(
        "email_address_visibility",
        organizations
            .get(request.organizationId())
            .settings()
            .number(OrganizationSetting.EMAIL_ADDRESS_VISIBILITY));
    fields.put("realm_user_settings_defaults", defaults);
  }
}
