package chat.identity.organization;

import chat.identity.organization.SettingType.Group;
import chat.identity.organization.SettingType.Plain;
import chat.kit.params.JsonValue;
import chat.kit.params.Parameter;
import chat.kit.params.RequestParameters;
import chat.kit.people.GroupSetting;
import chat.kit.people.GroupSettingUpdate;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The settings that a request changes; each is a parameter with the setting's name.
 *
 * @param plain values in their JSON form
 */
record OrganizationSettingsUpdate(
    Map<OrganizationSetting, Object> plain, Map<OrganizationSetting, GroupSettingUpdate> groups) {

  /**
   * Reads the settings in the order of {@link OrganizationSetting}; refuses the first invalid one.
   */
  static OrganizationSettingsUpdate read(RequestParameters parameters) {
    Map<OrganizationSetting, Object> plain = new EnumMap<>(OrganizationSetting.class);
    Map<OrganizationSetting, GroupSettingUpdate> groups = new EnumMap<>(OrganizationSetting.class);
    for (OrganizationSetting setting : OrganizationSetting.values()) {
      Parameter parameter =
          setting.changedBy().isEmpty() ? null : parameters.find(setting.wireName());
      if (parameter != null) {
        switch (setting.type()) {
          case Group group -> groups.put(setting, update(parameter));
          case Plain type -> plain.put(setting, type.read(parameter));
        }
      }
    }
    return new OrganizationSettingsUpdate(plain, groups);
  }

  /** Reads a new value, optionally with the current value that the client expects. */
  private static GroupSettingUpdate update(Parameter parameter) {
    JsonValue json = parameter.json();
    return json.value() instanceof Map && json.has("new")
        ? GroupSettingUpdate.fromParameter(parameter)
        : new GroupSettingUpdate(GroupSetting.of(json), null);
  }

  /** Returns the settings in their order. */
  Set<OrganizationSetting> all() {
    Set<OrganizationSetting> all = EnumSet.noneOf(OrganizationSetting.class);
    all.addAll(plain.keySet());
    all.addAll(groups.keySet());
    return all;
  }

  /** Returns the requested value in its JSON form. */
  Object value(OrganizationSetting setting) {
    GroupSettingUpdate group = groups.get(setting);
    return group == null ? Objects.requireNonNull(plain.get(setting)) : group.value().json();
  }
}
