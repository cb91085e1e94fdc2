package chat.identity.user;

import chat.kit.params.JsonValue;
import chat.kit.params.Parameter;
import java.util.Map;
import java.util.TreeMap;

/**
 * The settings of one account.
 *
 * @param chosen what differs from the defaults, by {@link UserSetting#wireName}
 */
public record UserSettings(Map<String, Object> chosen) {
  /** What an account has until it chooses. */
  public static final UserSettings DEFAULTS = new UserSettings(Map.of());

  public UserSettings {
    chosen = Map.copyOf(chosen);
  }

  /** The settings in a column of the database. */
  static UserSettings of(String json) {
    if (json.equals("{}")) {
      return DEFAULTS;
    }
    Map<String, Object> chosen = new TreeMap<>();
    JsonValue value = new Parameter("settings", json).json();
    for (UserSetting setting : UserSetting.values()) {
      if (value.has(setting.wireName())) {
        JsonValue field = value.field(setting.wireName());
        chosen.put(
            setting.wireName(),
            setting.byDefault() instanceof Boolean ? field.asBoolean() : (Object) field.asLong());
      }
    }
    return new UserSettings(chosen);
  }

  /** A {@link Long} or {@link Boolean}. */
  public Object value(UserSetting setting) {
    return chosen.getOrDefault(setting.wireName(), setting.byDefault());
  }

  public boolean flag(UserSetting setting) {
    return (Boolean) value(setting);
  }

  /** Every setting by name. */
  public Map<String, Object> all() {
    Map<String, Object> all = new TreeMap<>();
    for (UserSetting setting : UserSetting.values()) {
      all.put(setting.wireName(), value(setting));
    }
    return all;
  }

  /** The settings with other values for some. */
  public UserSettings with(Map<UserSetting, Object> values) {
    Map<String, Object> with = new TreeMap<>(chosen);
    values.forEach((setting, value) -> {
      if (value.equals(setting.byDefault())) {
        with.remove(setting.wireName());
      } else {
        with.put(setting.wireName(), value);
      }
    });
    return new UserSettings(with);
  }
}
