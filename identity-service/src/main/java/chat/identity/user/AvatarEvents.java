package chat.identity.user;

import chat.identity.organization.Organization;
import chat.kit.event.Audience;
import chat.kit.outbox.Change;
import chat.kit.token.Role;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/**
 * Tells an account's avatar as {@link UserView} shows it: the third party's image is known by an
 * address, and is another one for those who may not see the real address.
 */
@Singleton
final class AvatarEvents {
  private final UserView view;

  AvatarEvents(UserView view) {
    this.view = view;
  }

  List<Change> of(Account account, Organization organization) {
    String real = view.avatarUrl(account, organization, true);
    String others = view.avatarUrl(account, organization, false);
    if (account.isBot() || real.equals(others)) {
      return List.of(RealmUserEvent.avatar(account, Audience.ORGANIZATION, real));
    }
    Predicate<Role> seesEmail = account.emailAddressVisibility()::allows;
    List<Change> changes = new ArrayList<>();
    changes.addAll(toRoles(account, seesEmail, real));
    changes.addAll(toRoles(account, seesEmail.negate(), others));
    changes.add(RealmUserEvent.avatar(account, Audience.ofUser(account.userId()), real));
    return changes;
  }

  private static List<Change> toRoles(Account account, Predicate<Role> which, String url) {
    List<Role> roles = Arrays.stream(Role.values()).filter(which).toList();
    return roles.isEmpty()
        ? List.of()
        : List.of(RealmUserEvent.avatar(account, Audience.ofRoles(roles, account.userId()), url));
  }
}
