package chat.identity.accountevent;

import chat.identity.account.Account;
import chat.identity.organization.Organization;
import chat.kit.outbox.Change;
import chat.kit.people.EmailAddressVisibility;
import chat.kit.token.Role;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Builds the client events for a new account.
 *
 * <p>Everyone gets the account, without its real address unless everyone may see it. Users who may
 * see the address then get it in a second event.
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
