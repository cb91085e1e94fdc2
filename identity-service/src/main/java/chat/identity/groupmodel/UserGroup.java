package chat.identity.groupmodel;

import chat.kit.people.GroupSetting;
import chat.kit.people.SystemGroup;
import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.data.annotation.MappedProperty;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.model.DataType;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A stored group, without its members.
 *
 * @param creatorId null for system groups
 * @param chosen the explicitly chosen settings
 */
@MappedEntity("user_group")
public record UserGroup(
    long groupId,
    long organizationId,
    String name,
    String description,
    boolean isSystemGroup,
    boolean isDeactivated,
    @Nullable Long creatorId,
    Instant dateCreated,
    @MappedProperty("settings")
        @TypeDef(type = DataType.STRING, converter = UserGroupRepository.SettingsConverter.class)
        Map<UserGroupSetting, GroupSetting> chosen) {

  /** Returns a setting's value or default; settings of a system group always include nobody. */
  public GroupSetting setting(UserGroupSetting setting, SystemGroupIds systemGroups) {
    if (isSystemGroup) {
      return systemGroups.valueOf(SystemGroup.NOBODY);
    }
    GroupSetting value = chosen.get(setting);
    return value == null ? setting.byDefault(creatorId, systemGroups) : value;
  }

  /** Returns the values of all settings. */
  public List<GroupSetting> settings(SystemGroupIds systemGroups) {
    return Arrays.stream(UserGroupSetting.values())
        .map(setting -> setting(setting, systemGroups))
        .toList();
  }

  public UserGroup withName(String other) {
    return with(other, description, isDeactivated, chosen);
  }

  public UserGroup withDescription(String other) {
    return with(name, other, isDeactivated, chosen);
  }

  public UserGroup withDeactivated(boolean other) {
    return with(name, description, other, chosen);
  }

  public UserGroup withChosen(Map<UserGroupSetting, GroupSetting> other) {
    return with(name, description, isDeactivated, other);
  }

  private UserGroup with(
      String otherName,
      String otherDescription,
      boolean otherDeactivated,
      Map<UserGroupSetting, GroupSetting> otherChosen) {
    return new UserGroup(
        groupId,
        organizationId,
        otherName,
        otherDescription,
        isSystemGroup,
        otherDeactivated,
        creatorId,
        dateCreated,
        otherChosen);
  }
}
