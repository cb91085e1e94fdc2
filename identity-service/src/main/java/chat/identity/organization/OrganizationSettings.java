package chat.identity.organization;

import chat.identity.groupmodel.SystemGroupIds;
import chat.kit.people.GroupSetting;
import chat.kit.people.SystemGroup;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/** The settings of one organization: explicitly chosen values, and defaults for the rest. */
public final class OrganizationSettings {
  private final Map<String, Object> chosen;
  private final SystemGroupIds systemGroups;

  /**
   * @param chosen JSON values by {@link OrganizationSetting#wireName}
   */
  public OrganizationSettings(Map<String, Object> chosen, SystemGroupIds systemGroups) {
    this.chosen = Map.copyOf(chosen);
    this.systemGroups = systemGroups;
  }

  public GroupSetting group(OrganizationSetting setting) {
    return GroupSetting.ofJson(json(setting));
  }

  /** Returns the values of all group settings. */
  public List<GroupSetting> groups() {
    return Arrays.stream(OrganizationSetting.values())
        .filter(OrganizationSetting::isGroup)
        .map(this::group)
        .toList();
  }

  public boolean flag(OrganizationSetting setting) {
    return (Boolean) json(setting);
  }

  public long number(OrganizationSetting setting) {
    return ((Number) json(setting)).longValue();
  }

  public String text(OrganizationSetting setting) {
    return (String) json(setting);
  }

  /** Returns the id of the chosen channel, which may be archived by now; empty if there is none. */
  public OptionalLong channel(OrganizationSetting setting) {
    long channelId = number(setting);
    return channelId == SettingType.Channel.NONE
        ? OptionalLong.empty()
        : OptionalLong.of(channelId);
  }

  public SystemGroupIds systemGroups() {
    return systemGroups;
  }

  /** Returns the value in its JSON form; numbers are {@link Long}s. */
  Object value(OrganizationSetting setting) {
    return setting.isGroup() ? group(setting).json() : json(setting);
  }

  /** Returns the chosen values with some replaced; values equal to the default are omitted. */
  Map<String, Object> chosenWith(Map<OrganizationSetting, Object> values) {
    Map<String, Object> with = new TreeMap<>(chosen);
    values.forEach((setting, value) -> {
      if (isDefault(setting, value)) {
        with.remove(setting.wireName());
      } else {
        with.put(setting.wireName(), value);
      }
    });
    return with;
  }

  /** Returns every setting in its JSON form, by name. */
  public Map<String, Object> all() {
    Map<String, Object> all = new TreeMap<>();
    for (OrganizationSetting setting : OrganizationSetting.values()) {
      all.put(setting.wireName(), json(setting));
    }
    return all;
  }

  /**
   * Returns every setting as a client sees it, by name.
   *
   * @param visible tests whether an account is active and visible to the client
   */
  public Map<String, @Nullable Object> forClient(LongPredicate visible) {
    Map<String, @Nullable Object> all = new TreeMap<>();
    for (OrganizationSetting setting : OrganizationSetting.values()) {
      all.put(
          setting.wireName(),
          setting.isGroup()
              ? group(setting).onlyMembers(visible).json()
              : setting.forClients(value(setting)));
    }
    return all;
  }

  private Object json(OrganizationSetting setting) {
    Object value = chosen.get(setting.wireName());
    if (value == null || !setting.isSupported()) {
      return byDefault(setting);
    }
    return value instanceof Number number ? (Object) number.longValue() : value;
  }

  /** Whether clients must name a topic when they send a message to a channel. */
  public boolean requiresTopics() {
    return text(OrganizationSetting.TOPICS_POLICY).equals("disable_empty_topic");
  }

  /** Whether users may read earlier versions of messages. */
  public boolean showsEditHistory() {
    return !text(OrganizationSetting.MESSAGE_EDIT_HISTORY_VISIBILITY_POLICY).equals("none");
  }

  /** Whether the value, in its JSON form, is the setting's default. */
  boolean isDefault(OrganizationSetting setting, Object value) {
    return value.equals(byDefault(setting));
  }

  private Object byDefault(OrganizationSetting setting) {
    return setting.byDefault() instanceof SystemGroup group
        ? (Object) systemGroups.of(group)
        : setting.byDefault();
  }
}
