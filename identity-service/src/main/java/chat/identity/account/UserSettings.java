package chat.identity.account;

import chat.kit.params.JsonValue;
import chat.kit.params.Parameter;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The settings of one account.
 *
 * @param chosen the values that differ from the defaults, by {@link UserSetting#wireName}
 */
public record UserSettings(Map<String, Object> chosen) {
  /** The settings of an account that has not changed any. */
  public static final UserSettings DEFAULTS = new UserSettings(Map.of());

  private static final Set<UserSetting> READ_BY_RULES =
      EnumSet.range(
          UserSetting.AUTOMATICALLY_FOLLOW_TOPICS_POLICY,
          UserSetting.PM_CONTENT_IN_DESKTOP_NOTIFICATIONS);

  /** The settings that influence other accounts' requests in other services. */
  private static final Set<UserSetting> RELEVANT_FOR_OTHER_USERS =
      EnumSet.of(
          UserSetting.AUTOMATICALLY_FOLLOW_TOPICS_WHERE_MENTIONED,
          UserSetting.RECEIVES_TYPING_NOTIFICATIONS,
          UserSetting.SEND_READ_RECEIPTS,
          UserSetting.ALLOW_PRIVATE_DATA_EXPORT);

  public UserSettings {
    chosen = Map.copyOf(chosen);
  }

  /** Parses the settings in a database column. */
  static UserSettings of(String json) {
    if (json.equals("{}")) {
      return DEFAULTS;
    }
    Map<String, Object> chosen = new TreeMap<>();
    JsonValue value = new Parameter("settings", json).json();
    for (UserSetting setting : UserSetting.values()) {
      if (value.has(setting.wireName())) {
        JsonValue field = value.field(setting.wireName());
        chosen.put(setting.wireName(), read(setting, field));
      }
    }
    return new UserSettings(chosen);
  }

  /** Reads a value of the setting's type, without checking that the setting permits it. */
  public static Object read(UserSetting setting, JsonValue json) {
    return switch (setting.byDefault()) {
      case Boolean _ -> json.asBoolean();
      case Long _ -> json.asLong();
      default -> json.asString();
    };
  }

  /** Returns a {@link Long}, {@link Boolean} or {@link String}. */
  public Object value(UserSetting setting) {
    return chosen.getOrDefault(setting.wireName(), setting.byDefault());
  }

  public boolean flag(UserSetting setting) {
    return (Boolean) value(setting);
  }

  /** Returns every setting by name. */
  public Map<String, Object> all() {
    return byName(EnumSet.allOf(UserSetting.class));
  }

  /** Returns the settings that server code reads, in this service or others, by name. */
  public Map<String, Object> forRules() {
    return byName(READ_BY_RULES);
  }

  /** Whether both have the same effect on other accounts' requests in other services. */
  public boolean isSameForOthers(UserSettings before) {
    return byName(RELEVANT_FOR_OTHER_USERS).equals(before.byName(RELEVANT_FOR_OTHER_USERS));
  }

  private Map<String, Object> byName(Set<UserSetting> settings) {
    Map<String, Object> byName = new TreeMap<>();
    for (UserSetting setting : settings) {
      byName.put(setting.wireName(), value(setting));
    }
    return byName;
  }

  /** Returns a copy with some values replaced. */
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
