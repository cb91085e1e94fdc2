package chat.identity.settings;

import chat.identity.IdentityError;
import chat.identity.account.UserSetting;
import chat.identity.account.UserSettings;
import chat.kit.params.Parameter;
import chat.kit.params.RequestParameters;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The settings that a request changes; each is a parameter with the setting's name. */
record UserSettingsUpdate(Map<UserSetting, @Nullable Object> values) {

  static UserSettingsUpdate read(RequestParameters parameters) {
    return read(parameters, _ -> true);
  }

  /** Reads the settings that may have a default for new accounts. */
  static UserSettingsUpdate readDefaults(RequestParameters parameters) {
    return read(parameters, UserSetting::isDefaultable);
  }

  private static UserSettingsUpdate read(
      RequestParameters parameters, Predicate<UserSetting> supported) {
    Map<UserSetting, @Nullable Object> values = new EnumMap<>(UserSetting.class);
    for (UserSetting setting : UserSetting.values()) {
      Parameter parameter = supported.test(setting) ? parameters.find(setting.wireName()) : null;
      if (parameter != null) {
        values.put(setting, value(setting, parameter));
      }
    }
    return new UserSettingsUpdate(values);
  }

  /** Reads a value; texts are sent as plain text, all others as JSON. */
  private static @Nullable Object value(UserSetting setting, Parameter parameter) {
    Object value =
        setting.byDefault() instanceof String
            ? parameter.string()
            : UserSettings.read(setting, parameter.json());
    if (value != null && !setting.allows(value)) {
      throw setting.isFixed()
          ? IdentityError.FIXED_SETTING.refuse(parameter.name(), setting.byDefault())
          : IdentityError.NOT_POSSIBLE.refuse(parameter.name());
    }
    return value;
  }
}
