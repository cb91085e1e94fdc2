package chat.identity.settings;

import chat.identity.IdentityError;
import chat.identity.user.UserSetting;
import chat.kit.params.JsonValue;
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
        values.put(setting, value(setting, parameter.json()));
      }
    }
    return new WantedSettings(values);
  }

  private static Object value(UserSetting setting, JsonValue json) {
    if (setting.byDefault() instanceof Boolean) {
      return json.asBoolean();
    }
    long number = json.asLong();
    if (number < 1 || number > setting.largest()) {
      throw IdentityError.NOT_POSSIBLE.refuse(json.name());
    }
    return number;
  }
}
