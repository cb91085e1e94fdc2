package chat.identity.settings;

import chat.identity.account.UserSettingDefaultsRepository;
import chat.identity.organization.OrganizationRepository;
import chat.identity.organization.OrganizationSetting;
import chat.kit.state.StatePart;
import chat.kit.state.StateRequest;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Initial state (API: register-queue): the default settings of new accounts. */
@Singleton
final class SettingDefaultsState implements StatePart {
  private final OrganizationRepository organizations;
  private final UserSettingDefaultsRepository userSettingDefaults;

  SettingDefaultsState(
      OrganizationRepository organizations, UserSettingDefaultsRepository userSettingDefaults) {
    this.organizations = organizations;
    this.userSettingDefaults = userSettingDefaults;
  }

  @Override
  public String eventType() {
    return "realm_user_settings_defaults";
  }

  @Override
  public void put(StateRequest request, Map<String, @Nullable Object> fields) {
    Map<String, Object> defaults =
        new TreeMap<>(userSettingDefaults.get(request.organizationId()).all());
    defaults.putAll(SettingsState.CHOICES);
    defaults.put(
        "email_address_visibility",
        organizations
            .get(request.organizationId())
            .settings()
            .number(OrganizationSetting.EMAIL_ADDRESS_VISIBILITY));
    fields.put("realm_user_settings_defaults", defaults);
  }
}
