package chat.identity.settings;

import chat.identity.account.UserSetting;
import chat.identity.organization.OrganizationSetting;
import chat.kit.openapi.SettingParameters;
import io.micronaut.context.annotation.Factory;
import jakarta.inject.Singleton;
import java.util.Arrays;
import java.util.List;

/** The settings that operations accept as parameters, for the OpenAPI document. */
@Factory
final class SettingsForApiDocument {

  @Singleton
  SettingParameters ofOrganization() {
    return new SettingParameters(
        "update-realm",
        Arrays.stream(OrganizationSetting.values())
            .filter(setting -> setting.changedBy().isPresent())
            .toList());
  }

  @Singleton
  SettingParameters ofUser() {
    return new SettingParameters("update-settings", List.of(UserSetting.values()));
  }

  @Singleton
  SettingParameters ofNewAccounts() {
    return new SettingParameters(
        "update-realm-user-settings-defaults",
        Arrays.stream(UserSetting.values()).filter(UserSetting::isDefaultable).toList());
  }
}
