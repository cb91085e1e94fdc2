package chat.identity.avatar;

import chat.contracts.ChangeNumbers;
import chat.identity.IdentityError;
import chat.identity.account.Account;
import chat.identity.account.AccountRepository;
import chat.identity.account.AvatarReference;
import chat.identity.accountevent.AccountEvents;
import chat.identity.accountevent.AvatarEvents;
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

/** Applies avatar changes from uploads-service to accounts and announces them. */
@Singleton
public class ApplyAvatarChange {
  private final LockedOrganization organizations;
  private final AccountRepository accounts;
  private final AccountEvents events;
  private final AvatarEvents avatars;
  private final Outbox outbox;

  ApplyAvatarChange(
      LockedOrganization organizations,
      AccountRepository accounts,
      AccountEvents events,
      AvatarEvents avatars,
      Outbox outbox) {
    this.organizations = organizations;
    this.accounts = accounts;
    this.events = events;
    this.avatars = avatars;
    this.outbox = outbox;
  }

  /**
   * The account's current avatar, and the change numbers.
   *
   * @param url as the account itself sees it
   */
  public record Changed(String url, int version, ChangeNumbers numbers) {}

  /**
   * Changes the avatar unless the account already has this one or a later one.
   *
   * @param avatarUrl null if the uploaded avatar was removed
   * @param number increases with each avatar of an account
   */
  @Transactional
  public Changed change(long organizationId, long userId, @Nullable String avatarUrl, long number) {
    Organization organization = organizations.get(organizationId);
    Optional<Account> changed =
        accounts.changeAvatar(organizationId, userId, avatarUrl, number).stream().findFirst();
    changed.ifPresent(account -> outbox.append(organizationId, events(account, organization)));
    Account current =
        changed
            .or(() -> accounts.find(organizationId, userId))
            .orElseThrow(IdentityError.NO_SUCH_USER::refuse);
    return new Changed(
        AvatarReference.of(current), current.avatarVersion(), outbox.latest(organizationId));
  }

  private List<Change> events(Account account, Organization organization) {
    List<Change> changes = new ArrayList<>();
    changes.add(events.changed(account, organization));
    changes.addAll(avatars.of(account, organization));
    return changes;
  }
}
