package chat.identity.register;

import chat.identity.organization.OrganizationSetting;
import chat.identity.organization.OrganizationSettings;
import chat.kit.people.GroupSetting;
import chat.kit.people.SystemGroup;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Settings in their older formats: numbers and flags instead of groups and words.
 *
 * <p>A group that is not a system group has no number and is represented by the number of members.
 */
final class LegacySettings {

  private LegacySettings() {}

  static Map<String, Object> of(OrganizationSettings settings) {
    Map<String, Object> older = new LinkedHashMap<>();
    older.put(
        "realm_wildcard_mention_policy",
        wildcardMentions(group(settings, OrganizationSetting.CAN_MENTION_MANY_USERS_GROUP)));
    older.put(
        "realm_delete_own_message_policy",
        deletion(group(settings, OrganizationSetting.CAN_DELETE_OWN_MESSAGE_GROUP)));
    older.put(
        "realm_mandatory_topics",
        settings.text(OrganizationSetting.TOPICS_POLICY).equals("disable_empty_topic"));
    older.put(
        "realm_allow_edit_history",
        !settings.text(OrganizationSetting.MESSAGE_EDIT_HISTORY_VISIBILITY_POLICY).equals("none"));
    return older;
  }

  private static Optional<SystemGroup> group(
      OrganizationSettings settings, OrganizationSetting setting) {
    GroupSetting value = settings.group(setting);
    return value.isOneGroup()
        ? settings.systemGroups().groupOf(value.directSubgroups().getFirst())
        : Optional.empty();
  }

  private static int wildcardMentions(Optional<SystemGroup> group) {
    return switch (group.orElse(SystemGroup.MEMBERS)) {
      case INTERNET, EVERYONE -> 1;
      case MEMBERS -> 2;
      case FULL_MEMBERS -> 3;
      case ADMINISTRATORS, OWNERS -> 5;
      case NOBODY -> 6;
      case MODERATORS -> 7;
    };
  }

  private static int deletion(Optional<SystemGroup> group) {
    return switch (group.orElse(SystemGroup.MEMBERS)) {
      case MEMBERS -> 1;
      case ADMINISTRATORS, OWNERS, NOBODY -> 2;
      case FULL_MEMBERS -> 3;
      case MODERATORS -> 4;
      case INTERNET, EVERYONE -> 5;
    };
  }
}
