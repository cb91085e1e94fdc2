package chat.identity.user;

import chat.contracts.ChangeNumbers;
import chat.identity.IdentityError;
import chat.identity.organization.LockedOrganization;
import chat.identity.organization.Organization;
import chat.kit.outbox.Change;
import chat.kit.outbox.Outbox;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Gives accounts the avatars that uploads-service keeps, and tells whoever sees them. */
@Singleton
public class ChangeAvatar {
  private final LockedOrganization organizations;
  private final AccountRepository accounts;
  private final AccountEvents events;
  private final BotEvents bots;
  private final AvatarEvents avatars;
  private final Outbox outbox;

  ChangeAvatar(
      LockedOrganization organizations,
      AccountRepository accounts,
      AccountEvents events,
      BotEvents bots,
      AvatarEvents avatars,
      Outbox outbox) {
    this.organizations = organizations;
    this.accounts = accounts;
    this.events = events;
    this.bots = bots;
    this.avatars = avatars;
    this.outbox = outbox;
  }

  /**
   * The account's avatar as it is now, and the number of the change.
   *
   * @param url as its owner sees it
   */
  public record Changed(String url, int version, ChangeNumbers numbers) {}

  /**
   * Changes the avatar unless the account has this one or a later one.
   *
   * @param avatarUrl null where the uploaded one was removed
   * @param number counts the avatars of an account up
   */
  @Transactional
  public Changed change(long organizationId, long userId, @Nullable String avatarUrl, long number) {
    Organization organization = organizations.get(organizationId);
    Optional<Account> changed =
        accounts.changeAvatar(organizationId, userId, avatarUrl, number).stream().findFirst();
    changed.ifPresent(account -> outbox.append(organizationId, told(account, organization)));
    Account now =
        changed
            .or(() -> accounts.find(organizationId, userId))
            .orElseThrow(IdentityError.NO_SUCH_USER::refuse);
    return new Changed(Avatar.of(now), now.avatarVersion(), outbox.latest(organizationId));
  }

  private List<Change> told(Account account, Organization organization) {
    List<Change> changes = new ArrayList<>();
    changes.add(events.changed(account, organization));
    changes.addAll(avatars.of(account, organization));
    if (account.isBot()) {
      changes.addAll(bots.avatarChanged(account));
    }
    return changes;
  }
}
