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
        common(group(settings, OrganizationSetting.CAN_DELETE_OWN_MESSAGE_GROUP)));
    older.put(
        "realm_create_public_stream_policy",
        common(group(settings, OrganizationSetting.CAN_CREATE_PUBLIC_CHANNEL_GROUP)));
    older.put(
        "realm_create_private_stream_policy",
        common(group(settings, OrganizationSetting.CAN_CREATE_PRIVATE_CHANNEL_GROUP)));
    older.put(
        "realm_create_web_public_stream_policy",
        webPublicChannels(
            group(settings, OrganizationSetting.CAN_CREATE_WEB_PUBLIC_CHANNEL_GROUP)));
    older.put("realm_mandatory_topics", settings.requiresTopics());
    older.put("realm_allow_edit_history", settings.showsEditHistory());
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

  /** A group without a number of its own gets that of the next larger one. */
  private static int webPublicChannels(Optional<SystemGroup> group) {
    return switch (group.orElse(SystemGroup.MODERATORS)) {
      case NOBODY -> 6;
      case OWNERS -> 7;
      case ADMINISTRATORS -> 2;
      case INTERNET, EVERYONE, MEMBERS, FULL_MEMBERS, MODERATORS -> 4;
    };
  }

  private static int common(Optional<SystemGroup> group) {
    return switch (group.orElse(SystemGroup.MEMBERS)) {
      case MEMBERS -> 1;
      case ADMINISTRATORS, OWNERS, NOBODY -> 2;
      case FULL_MEMBERS -> 3;
      case MODERATORS -> 4;
      case INTERNET, EVERYONE -> 5;
    };
  }
}
