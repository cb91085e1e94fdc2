package chat.messaging.rendering;

import chat.kit.people.SystemGroup;

/** The display names of system groups in messages. */
final class SystemGroupNames {

  private SystemGroupNames() {}

  /** Returns the group's display name: for groups that are no system groups, the name itself. */
  static String shown(String name) {
    return SystemGroup.find(name).map(SystemGroupNames::shown).orElse(name);
  }

  private static String shown(SystemGroup group) {
    return switch (group) {
      case INTERNET -> "Everyone on the internet";
      case EVERYONE -> "Everyone";
      case MEMBERS -> "Members";
      case FULL_MEMBERS -> "Full members";
      case MODERATORS -> "Moderators";
      case ADMINISTRATORS -> "Administrators";
      case OWNERS -> "Owners";
      case NOBODY -> "Nobody";
    };
  }
}
