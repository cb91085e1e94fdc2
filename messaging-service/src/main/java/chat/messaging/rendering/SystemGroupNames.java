package chat.messaging.rendering;

import chat.kit.people.SystemGroup;

/** What messages call the groups that every organization has (behaviour, 19.3). */
final class SystemGroupNames {

  private SystemGroupNames() {}

  /** The name to show of a group; that of most is their name. */
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
