package chat.identity.group;

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

/**
 * What a group allows whom, with who is allowed it unless somebody is named and which system groups
 * it may never be given to.
 */
public enum UserGroupSetting {
  /** The creator's, unless somebody is named. */
  CAN_ADD_MEMBERS_GROUP(null, EnumSet.of(INTERNET, EVERYONE)),
  CAN_JOIN_GROUP(NOBODY, EnumSet.of(INTERNET, EVERYONE)),
  CAN_LEAVE_GROUP(EVERYONE, EnumSet.of(INTERNET)),
  /** The creator's, unless somebody is named. */
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

  /** The settings for which there is something, in their order. */
  public static <T> Map<UserGroupSetting, T> collect(
      Function<UserGroupSetting, @Nullable T> something) {
    Map<UserGroupSetting, T> collected = new EnumMap<>(UserGroupSetting.class);
    for (UserGroupSetting setting : values()) {
      T one = something.apply(setting);
      if (one != null) {
        collected.put(setting, one);
      }
    }
    return collected;
  }

  /** The name of the parameter, of the field in answers and events, and in the database. */
  public String wireName() {
    return wireName;
  }

  public Set<SystemGroup> forbidden() {
    return forbidden;
  }

  /** Guests are out of every setting that can't be given to everyone, even if they are named. */
  public boolean allowsGuests() {
    return !forbidden.contains(EVERYONE);
  }

  /** The value where nobody has chosen one. */
  GroupSetting byDefault(@Nullable Long creatorId, SystemGroupIds systemGroups) {
    if (byDefault != null) {
      return systemGroups.valueOf(byDefault);
    }
    return creatorId == null ? systemGroups.valueOf(NOBODY) : GroupSetting.ofMember(creatorId);
  }

  /** What clients offer where somebody chooses who has it. */
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
