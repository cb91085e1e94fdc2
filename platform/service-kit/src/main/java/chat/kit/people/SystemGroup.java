package chat.kit.people;

import chat.kit.token.Role;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The system groups of every organization, from the largest to the smallest.
 *
 * <p>Membership follows from the account's role.
 */
public enum SystemGroup {
  INTERNET("role:internet", "Everybody, with or without an account"),
  EVERYONE("role:everyone", "Everyone in this organization, guests too"),
  MEMBERS("role:members", "Everyone in this organization except guests"),
  FULL_MEMBERS("role:fullmembers", "Members past the waiting period, and everyone above them"),
  MODERATORS("role:moderators", "Moderators, administrators and owners"),
  ADMINISTRATORS("role:administrators", "Administrators and owners"),
  OWNERS("role:owners", "Owners"),
  NOBODY("role:nobody", "Nobody");

  private final String wireName;
  private final String description;

  SystemGroup(String wireName, String description) {
    this.wireName = wireName;
    this.description = description;
  }

  /** Returns the group's name, the same in every organization, unlike its id. */
  public String wireName() {
    return wireName;
  }

  public String description() {
    return description;
  }

  /** Returns the system group of that name; empty for other groups. */
  public static Optional<SystemGroup> find(String wireName) {
    return Arrays.stream(values()).filter(group -> group.wireName.equals(wireName)).findFirst();
  }

  public static List<String> wireNames() {
    return Arrays.stream(values()).map(SystemGroup::wireName).toList();
  }

  /** Returns the next smaller group, which this one has as a subgroup. */
  public Optional<SystemGroup> subgroup() {
    return switch (this) {
      case OWNERS, NOBODY -> Optional.empty();
      case INTERNET, EVERYONE, MEMBERS, FULL_MEMBERS, MODERATORS, ADMINISTRATORS ->
          Optional.of(values()[ordinal() + 1]);
    };
  }

  /** Returns the smallest group of accounts with that role, of which they are direct members. */
  public static SystemGroup smallestOf(Role role, boolean pastWaitingPeriod) {
    return switch (role) {
      case OWNER -> OWNERS;
      case ADMINISTRATOR -> ADMINISTRATORS;
      case MODERATOR -> MODERATORS;
      case MEMBER -> pastWaitingPeriod ? FULL_MEMBERS : MEMBERS;
      case GUEST -> EVERYONE;
    };
  }

  /**
   * Returns whether an active account is in the group.
   *
   * @param pastWaitingPeriod whether it joined at least {@code waiting_period_threshold} days ago
   */
  public boolean contains(Role role, boolean pastWaitingPeriod) {
    return switch (this) {
      case INTERNET, EVERYONE -> true;
      case MEMBERS -> role.isAtLeast(Role.MEMBER);
      case FULL_MEMBERS ->
          role.isAtLeast(Role.MODERATOR) || (role == Role.MEMBER && pastWaitingPeriod);
      case MODERATORS -> role.isAtLeast(Role.MODERATOR);
      case ADMINISTRATORS -> role.isAtLeast(Role.ADMINISTRATOR);
      case OWNERS -> role == Role.OWNER;
      case NOBODY -> false;
    };
  }
}
