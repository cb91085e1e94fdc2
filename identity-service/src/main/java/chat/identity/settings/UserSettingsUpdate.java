package chat.identity.settings;

import chat.identity.IdentityError;
import chat.identity.account.UserSetting;
import chat.identity.account.UserSettings;
import chat.kit.params.Parameter;
import chat.kit.params.RequestParameters;
import java.util.EnumMap;
import java.util.Map;

/** The settings that a request changes; each is a parameter with the setting's name. */
record UserSettingsUpdate(Map<UserSetting, Object> values) {

  static UserSettingsUpdate read(RequestParameters parameters) {
    Map<UserSetting, Object> values = new EnumMap<>(UserSetting.class);
    for (UserSetting setting : UserSetting.values()) {
      Parameter parameter = parameters.find(setting.wireName());
      if (parameter != null) {
        values.put(setting, value(setting, parameter));
      }
    }
    return new UserSettingsUpdate(values);
  }

  /** Reads a value; texts are sent as plain text, all others as JSON. */
  private static Object value(UserSetting setting, Parameter parameter) {
    Object value =
        setting.byDefault() instanceof String
            ? parameter.string()
            : UserSettings.read(setting, parameter.json());
    if (!setting.allows(value)) {
      throw IdentityError.NOT_POSSIBLE.refuse(parameter.name());
    }
    return value;
  }
}
