package chat.messaging.rendering;

import java.util.Map;

/** What messages call the groups that every organization has (behaviour, 19.3). */
final class SystemGroupNames {

  private static final Map<String, String> SHOWN =
      Map.of(
          "role:internet", "Everyone on the internet",
          "role:everyone", "Everyone",
          "role:members", "Members",
          "role:fullmembers", "Full members",
          "role:moderators", "Moderators",
          "role:administrators", "Administrators",
          "role:owners", "Owners",
          "role:nobody", "Nobody");

  private SystemGroupNames() {}

  /** The name to show of a group; that of most is their name. */
  static String shown(String name) {
    return SHOWN.getOrDefault(name, name);
  }
}
