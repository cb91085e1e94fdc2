package chat.identity.groupmodel;

import static chat.kit.people.SystemGroup.EVERYONE;
import static chat.kit.people.SystemGroup.INTERNET;
import static chat.kit.people.SystemGroup.NOBODY;

import chat.kit.people.GroupSetting;
import chat.kit.people.SystemGroup;
import chat.kit.state.SupportedPermission;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The permission settings of a group, with their defaults and the system groups they forbid. */
public enum UserGroupSetting {
  /** Default: the creator. */
  CAN_ADD_MEMBERS_GROUP(null, EnumSet.of(INTERNET, EVERYONE)),
  CAN_JOIN_GROUP(NOBODY, EnumSet.of(INTERNET, EVERYONE)),
  CAN_LEAVE_GROUP(EVERYONE, EnumSet.of(INTERNET)),
  /** Default: the creator. */
  CAN_MANAGE_GROUP(null, EnumSet.of(INTERNET, EVERYONE)),
  CAN_MENTION_GROUP(EVERYONE, EnumSet.of(INTERNET)),
  CAN_REMOVE_MEMBERS_GROUP(NOBODY, EnumSet.of(INTERNET, EVERYONE));

  private final String wireName = name().toLowerCase(Locale.ROOT);
  private final @Nullable SystemGroup byDefault;
  private final Set<SystemGroup> forbidden;

  UserGroupSetting(@Nullable SystemGroup byDefault, Set<SystemGroup> forbidden) {
    this.byDefault = byDefault;
    this.forbidden = forbidden;
  }

  /** Collects the settings for which the function returns a value, in declaration order. */
  public static <T> Map<UserGroupSetting, T> collect(
      Function<UserGroupSetting, @Nullable T> values) {
    Map<UserGroupSetting, T> collected = new EnumMap<>(UserGroupSetting.class);
    for (UserGroupSetting setting : values()) {
      T value = values.apply(setting);
      if (value != null) {
        collected.put(setting, value);
      }
    }
    return collected;
  }

  /** Returns the name in requests, responses, events and the database. */
  public String wireName() {
    return wireName;
  }

  public Set<SystemGroup> forbidden() {
    return forbidden;
  }

  /**
   * Whether guests can have the permission: never for settings that forbid everyone, even if
   * listed.
   */
  public boolean allowsGuests() {
    return !forbidden.contains(EVERYONE);
  }

  /** Returns the default value. */
  GroupSetting byDefault(@Nullable Long creatorId, SystemGroupIds systemGroups) {
    if (byDefault != null) {
      return systemGroups.valueOf(byDefault);
    }
    return creatorId == null ? systemGroups.valueOf(NOBODY) : GroupSetting.ofMember(creatorId);
  }

  /** Returns the options that clients offer for this setting. */
  public SupportedPermission permission() {
    return new SupportedPermission(
        false,
        !forbidden.contains(INTERNET),
        !forbidden.contains(NOBODY),
        !forbidden.contains(EVERYONE),
        byDefault == null ? "group_creator" : byDefault.wireName(),
        NOBODY.wireName(),
        List.of());
  }

  static Optional<UserGroupSetting> find(String wireName) {
    return Arrays.stream(values()).filter(setting -> setting.wireName.equals(wireName)).findFirst();
  }
}
