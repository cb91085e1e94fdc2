package chat.identity.presence;

import chat.identity.account.Account;
import chat.identity.organization.Organization;
import chat.identity.user.AccessibleUsers;
import chat.identity.user.UserReference;
import chat.kit.token.Caller;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.function.LongPredicate;

/**
 * Determines whose presence a caller may see.
 *
 * <p>Callers see everyone's presence, unless the server setting {@code
 * CAN_ACCESS_ALL_USERS_GROUP_LIMITS_PRESENCE} limits guests to users that they may see.
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

  /** Returns a predicate that tests whether a user's presence is visible to the caller. */
  LongPredicate visibleTo(Caller caller, Organization organization) {
    return isLimited ? users.accessibleIdsTo(caller, organization) : _ -> true;
  }

  Optional<Account> find(Caller caller, Organization organization, UserReference reference) {
    return isLimited
        ? users.find(caller, organization, reference)
        : users.findAny(caller, organization, reference);
  }

  /** Whether event queues withhold presence events from guests who may not see the user. */
  boolean isLimited() {
    return isLimited;
  }
}
