package chat.identity.user;

import chat.identity.organization.Organization;
import chat.kit.outbox.Change;
import chat.kit.people.EmailAddressVisibility;
import chat.kit.token.Role;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Tells clients of a new account: everybody without its real address, unless that is for everybody,
 * and then those who may see it.
 */
@Singleton
final class NewcomerEvents {
  private final UserView view;
  private final AvatarEvents avatars;

  NewcomerEvents(UserView view, AvatarEvents avatars) {
    this.view = view;
    this.avatars = avatars;
  }

  List<Change> of(Account account, Organization organization) {
    List<Change> changes = new ArrayList<>();
    changes.add(RealmUserEvent.added(account, view.asEverybodySees(account, organization)));
    EmailAddressVisibility visibility = account.emailAddressVisibility();
    List<Role> seeing = Arrays.stream(Role.values()).filter(visibility::allows).toList();
    if (visibility != EmailAddressVisibility.EVERYONE && !seeing.isEmpty()) {
      changes.add(RealmUserEvent.deliveryEmail(account, seeing, account.deliveryEmail()));
      changes.addAll(avatars.of(account, organization));
    }
    return changes;
  }
}
