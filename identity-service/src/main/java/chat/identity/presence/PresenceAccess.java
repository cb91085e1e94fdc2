package chat.identity.presence;

import chat.identity.organization.Organization;
import chat.identity.user.AccessibleUsers;
import chat.identity.user.Account;
import chat.identity.user.UserReference;
import chat.kit.token.Caller;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.function.LongPredicate;

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

  /** Tells of each id of a person. */
  LongPredicate visibleTo(Caller caller, Organization organization) {
    return isLimited ? users.accessibleIdsTo(caller, organization) : _ -> true;
  }

  Optional<Account> find(Caller caller, Organization organization, UserReference reference) {
    return isLimited
        ? users.find(caller, organization, reference)
        : users.findAny(caller, organization, reference);
  }

  /** Whether queues keep what is told of somebody from guests who may not see him. */
  boolean isLimited() {
    return isLimited;
  }
}
