package chat.identity.settings;

import chat.identity.IdentityError;
import chat.identity.user.UserSetting;
import chat.identity.user.UserSettings;
import chat.kit.params.Parameter;
import chat.kit.params.RequestParameters;
import java.util.EnumMap;
import java.util.Map;

/** The settings that a request wants to change; each is a parameter of its own name. */
record WantedSettings(Map<UserSetting, Object> values) {

  static WantedSettings read(RequestParameters parameters) {
    Map<UserSetting, Object> values = new EnumMap<>(UserSetting.class);
    for (UserSetting setting : UserSetting.values()) {
      Parameter parameter = parameters.find(setting.wireName());
      if (parameter != null) {
        values.put(setting, value(setting, parameter));
      }
    }
    return new WantedSettings(values);
  }

  /** Texts are sent plain, all others as JSON. */
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
