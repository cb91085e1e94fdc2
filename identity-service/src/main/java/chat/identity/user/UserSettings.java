package chat.identity.user;

import chat.kit.params.JsonValue;
import chat.kit.params.Parameter;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The settings of one account.
 *
 * @param chosen what differs from the defaults, by {@link UserSetting#wireName}
 */
public record UserSettings(Map<String, Object> chosen) {
  /** What an account has until it chooses. */
  public static final UserSettings DEFAULTS = new UserSettings(Map.of());

  private static final Set<UserSetting> READ_BY_RULES =
      EnumSet.range(
          UserSetting.AUTOMATICALLY_FOLLOW_TOPICS_POLICY,
          UserSetting.PM_CONTENT_IN_DESKTOP_NOTIFICATIONS);

  /** Those on which the requests of other accounts depend in other services. */
  private static final Set<UserSetting> CONCERNING_OTHERS =
      EnumSet.of(
          UserSetting.AUTOMATICALLY_FOLLOW_TOPICS_WHERE_MENTIONED,
          UserSetting.RECEIVES_TYPING_NOTIFICATIONS,
          UserSetting.SEND_READ_RECEIPTS,
          UserSetting.ALLOW_PRIVATE_DATA_EXPORT);

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
        chosen.put(setting.wireName(), read(setting, field));
      }
    }
    return new UserSettings(chosen);
  }

  /** A value of the setting's type, whether or not it may have it. */
  public static Object read(UserSetting setting, JsonValue json) {
    return switch (setting.byDefault()) {
      case Boolean _ -> json.asBoolean();
      case Long _ -> json.asLong();
      default -> json.asString();
    };
  }

  /** A {@link Long}, {@link Boolean} or {@link String}. */
  public Object value(UserSetting setting) {
    return chosen.getOrDefault(setting.wireName(), setting.byDefault());
  }

  public boolean flag(UserSetting setting) {
    return (Boolean) value(setting);
  }

  /** Every setting by name. */
  public Map<String, Object> all() {
    return byName(EnumSet.allOf(UserSetting.class));
  }

  /** Those that rules of the product read, here or in other services, by name. */
  Map<String, Object> forRules() {
    return byName(READ_BY_RULES);
  }

  /** Whether these tell other accounts' requests, in other services, the same as those before. */
  public boolean isSameForOthers(UserSettings before) {
    return byName(CONCERNING_OTHERS).equals(before.byName(CONCERNING_OTHERS));
  }

  private Map<String, Object> byName(Set<UserSetting> settings) {
    Map<String, Object> byName = new TreeMap<>();
    for (UserSetting setting : settings) {
      byName.put(setting.wireName(), value(setting));
    }
    return byName;
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
