package chat.identity.groupmodel;

import chat.kit.people.GroupSetting;
import chat.kit.people.SystemGroup;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The ids of one organization's system groups. */
public final class SystemGroupIds {
  private final EnumMap<SystemGroup, Long> ids = new EnumMap<>(SystemGroup.class);

  /**
   * @param ids ids by group name; must contain all system groups, other names are ignored
   */
  public SystemGroupIds(Map<String, Long> ids) {
    for (SystemGroup group : SystemGroup.values()) {
      this.ids.put(group, Objects.requireNonNull(ids.get(group.wireName()), group.wireName()));
    }
  }

  public long of(SystemGroup group) {
    return Objects.requireNonNull(ids.get(group));
  }

  /** Returns the setting value that consists of the group. */
  public GroupSetting valueOf(SystemGroup group) {
    return GroupSetting.ofGroup(of(group));
  }

  /** Returns the system group with this id, if it is one. */
  public Optional<SystemGroup> groupOf(long groupId) {
    return ids.entrySet().stream()
        .filter(entry -> entry.getValue() == groupId)
        .map(Map.Entry::getKey)
        .findFirst();
  }
}
