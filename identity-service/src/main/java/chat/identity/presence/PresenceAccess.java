package chat.identity.presence;

import chat.identity.group.GroupSettingValue;
import chat.identity.group.SystemGroup;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationSetting;
import chat.identity.presence.PresenceStore.Reader;
import chat.identity.user.AccessibleUsers;
import chat.identity.user.Account;
import chat.identity.user.UserReference;
import chat.kit.event.Audience;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Whose presence somebody may know: everybody's, unless the server setting {@code
 * CAN_ACCESS_ALL_USERS_GROUP_LIMITS_PRESENCE} leaves guests those whom they may see.
 */
@Singleton
final class PresenceAccess {
  private final AccessibleUsers users;
  private final boolean isLimited;

  PresenceAccess(
      AccessibleUsers users,
      @Property(name = "chat.can-access-all-users-group-limits-presence") boolean isLimited) {
    this.users = users;
    this.isLimited = isLimited;
  }

  Predicate<Account> visibleTo(Caller caller, Organization organization) {
    return isLimited ? users.accessibleTo(caller, organization) : account -> true;
  }

  Optional<Account> find(Caller caller, Organization organization, UserReference reference) {
    return isLimited
        ? users.find(caller, organization, reference)
        : users.findAny(caller, organization, reference);
  }

  /**
   * Whom to tell that somebody is there.
   *
   * @param readers all people of the organization
   */
  Audience audience(Account present, Organization organization, List<Reader> readers) {
    if (!isLimited || guestsSeeAll(organization)) {
      return Audience.ORGANIZATION;
    }
    return Audience.ofUsers(
        readers.stream()
            .filter(reader -> reader.role() != Role.GUEST || reader.userId() == present.userId())
            .map(Reader::userId)
            .toList());
  }

  /** The setting is either everyone or members. */
  private static boolean guestsSeeAll(Organization organization) {
    long everyone = organization.settings().systemGroups().of(SystemGroup.EVERYONE);
    return organization
        .settings()
        .group(OrganizationSetting.CAN_ACCESS_ALL_USERS_GROUP)
        .equals(new GroupSettingValue.Named(everyone));
  }
}
