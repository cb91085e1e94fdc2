package chat.identity.accountevent;

import chat.identity.account.Account;
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
 * Builds avatar events, each with the URL that {@link UserView} shows to the recipients.
 *
 * <p>Gravatar URLs contain a hash of an email address, so users who may not see the real address
 * get a different URL.
 */
@Singleton
public final class AvatarEvents {
  private final UserView view;

  AvatarEvents(UserView view) {
    this.view = view;
  }

  public List<Change> of(Account account, Organization organization) {
    String realUrl = view.avatarUrl(account, organization, true);
    String publicUrl = view.avatarUrl(account, organization, false);
    if (account.isBot() || realUrl.equals(publicUrl)) {
      return List.of(RealmUserEvent.avatar(account, Audience.ORGANIZATION, realUrl));
    }
    Predicate<Role> seesEmail = account.emailAddressVisibility()::allows;
    List<Change> changes = new ArrayList<>();
    changes.addAll(toRoles(account, seesEmail, realUrl));
    changes.addAll(toRoles(account, seesEmail.negate(), publicUrl));
    changes.add(RealmUserEvent.avatar(account, Audience.ofUser(account.userId()), realUrl));
    return changes;
  }

  private static List<Change> toRoles(Account account, Predicate<Role> which, String url) {
    List<Role> roles = Arrays.stream(Role.values()).filter(which).toList();
    return roles.isEmpty()
        ? List.of()
        : List.of(RealmUserEvent.avatar(account, Audience.ofRoles(roles, account.userId()), url));
  }
}
