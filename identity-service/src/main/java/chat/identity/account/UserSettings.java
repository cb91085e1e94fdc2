package chat.identity.account;

import chat.kit.params.JsonValue;
import chat.kit.params.Parameter;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The settings of one account.
 *
 * @param chosen the values that differ from the defaults, by {@link UserSetting#wireName}
 */
public record UserSettings(Map<String, @Nullable Object> chosen) {
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
    chosen = Collections.unmodifiableMap(new TreeMap<>(chosen));
  }

  /** Parses the settings in a database column, without values that are no longer permitted. */
  static UserSettings of(String json) {
    if (json.equals("{}")) {
      return DEFAULTS;
    }
    Map<String, @Nullable Object> chosen = new TreeMap<>();
    JsonValue value = new Parameter("settings", json).json();
    for (UserSetting setting : UserSetting.values()) {
      if (value.has(setting.wireName())) {
        Object stored = read(setting, value.field(setting.wireName()));
        if (stored == null || setting.allows(stored)) {
          chosen.put(setting.wireName(), stored);
        }
      }
    }
    return new UserSettings(chosen);
  }

  /** Reads a value of the setting's type, without checking that the setting permits it. */
  public static @Nullable Object read(UserSetting setting, JsonValue json) {
    if (json.isNull() && setting.isNullable()) {
      return null;
    }
    return switch (setting.byDefault()) {
      case Boolean _ -> json.asBoolean();
      case Long _ -> json.asLong();
      default -> json.asString();
    };
  }

  /** Returns a {@link Long}, {@link Boolean} or {@link String}; null if that is allowed. */
  public @Nullable Object value(UserSetting setting) {
    return chosen.containsKey(setting.wireName())
        ? chosen.get(setting.wireName())
        : setting.byDefault();
  }

  public boolean flag(UserSetting setting) {
    return (Boolean) Objects.requireNonNull(value(setting));
  }

  /** Returns the settings whose value differs. */
  public Set<UserSetting> changedSince(UserSettings before) {
    Set<UserSetting> changed = EnumSet.allOf(UserSetting.class);
    changed.removeIf(setting -> Objects.equals(value(setting), before.value(setting)));
    return changed;
  }

  /** Returns every setting by name. */
  public Map<String, @Nullable Object> all() {
    return byName(EnumSet.allOf(UserSetting.class));
  }

  /**
   * Returns the settings that server code reads, in this service or others, by name.
   *
   * <p>A null, which leaves the choice to the client, is represented by the default.
   */
  public Map<String, Object> forRules() {
    Map<String, Object> forRules = new TreeMap<>();
    for (UserSetting setting : READ_BY_RULES) {
      forRules.put(
          setting.wireName(), Objects.requireNonNullElse(value(setting), setting.byDefault()));
    }
    return forRules;
  }

  /** Whether both have the same effect on other accounts' requests in other services. */
  public boolean isSameForOthers(UserSettings before) {
    return byName(RELEVANT_FOR_OTHER_USERS).equals(before.byName(RELEVANT_FOR_OTHER_USERS));
  }

  private Map<String, @Nullable Object> byName(Set<UserSetting> settings) {
    Map<String, @Nullable Object> byName = new TreeMap<>();
    for (UserSetting setting : settings) {
      byName.put(setting.wireName(), value(setting));
    }
    return byName;
  }

  /** Returns a copy with some values replaced. */
  public UserSettings with(Map<UserSetting, @Nullable Object> values) {
    Map<String, @Nullable Object> with = new TreeMap<>(chosen);
    values.forEach((setting, value) -> {
      if (setting.byDefault().equals(value)) {
        with.remove(setting.wireName());
      } else {
        with.put(setting.wireName(), value);
      }
    });
    return new UserSettings(with);
  }
}
