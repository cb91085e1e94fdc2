package chat.identity.accountevent;

import chat.identity.account.Account;
import chat.identity.account.AccountEdited;
import chat.identity.account.ApiEmail;
import chat.identity.organization.Organization;
import chat.kit.outbox.Change;
import chat.kit.token.Role;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Builds the client events for an edited account, one event per difference. */
@Singleton
public final class AccountEditEvents {
  private final ApiEmail apiEmail;
  private final AvatarEvents avatars;
  private final BotEvents bots;

  AccountEditEvents(ApiEmail apiEmail, AvatarEvents avatars, BotEvents bots) {
    this.apiEmail = apiEmail;
    this.avatars = avatars;
    this.bots = bots;
  }

  /** Returns the events; empty if no client sees a difference. */
  public List<Change> of(AccountEdited edit, Organization organization) {
    Account before = edit.before();
    Account after = edit.after();
    long userId = after.userId();
    List<Change> changes = new ArrayList<>();
    if (!after.fullName().equals(before.fullName())) {
      changes.add(
          RealmUserEvent.updated(after, new RealmUserEvent.FullName(userId, after.fullName())));
    }
    if (after.role() != before.role()) {
      changes.add(
          RealmUserEvent.updated(after, new RealmUserEvent.NewRole(userId, after.role().number())));
    }
    Long owner = after.ownerId();
    if (owner != null && !Objects.equals(owner, before.ownerId())) {
      changes.add(RealmUserEvent.updated(after, new RealmUserEvent.BotOwner(userId, owner)));
    }
    if (!after.timezone().equals(before.timezone())) {
      String email = apiEmail.of(after, organization);
      changes.add(
          RealmUserEvent.updated(
              after, new RealmUserEvent.Timezone(userId, email, after.timezone())));
    }
    if (after.emailAddressVisibility() != before.emailAddressVisibility()
        || !after.deliveryEmail().equals(before.deliveryEmail())) {
      changes.addAll(emailChanges(before, after, organization));
    }
    if (after.isBot()) {
      changes.addAll(bots.edited(before, after));
    }
    return changes;
  }

  /** Returns the events for accounts with new names. */
  public List<Change> renamed(List<Account> accounts) {
    return accounts.stream()
        .map(account ->
            RealmUserEvent.updated(
                account, new RealmUserEvent.FullName(account.userId(), account.fullName())))
        .toList();
  }

  /**
   * Returns the events for a changed address or visibility of the address.
   *
   * <p>The API address goes to everyone, a new real address to all who may see it, an old one only
   * to users who gain or lose access to it. A Gravatar URL changes, too, because it contains a hash
   * of one of the addresses.
   */
  private List<Change> emailChanges(Account before, Account after, Organization organization) {
    List<Change> changes = new ArrayList<>();
    String email = apiEmail.of(after, organization);
    if (!email.equals(apiEmail.of(before, organization))) {
      changes.add(
          RealmUserEvent.updated(after, new RealmUserEvent.NewEmail(after.userId(), email)));
    }
    boolean isNew = !after.deliveryEmail().equals(before.deliveryEmail());
    List<Role> informed =
        roles(role ->
            after.emailAddressVisibility().allows(role)
                && (isNew || !before.emailAddressVisibility().allows(role)));
    changes.addAll(deliveryEmail(after, informed, after.deliveryEmail()));
    if (isNew) {
      changes.add(RealmUserEvent.ownDeliveryEmail(after));
    }
    List<Role> excluded =
        roles(role ->
            before.emailAddressVisibility().allows(role)
                && !after.emailAddressVisibility().allows(role));
    changes.addAll(deliveryEmail(after, excluded, null));
    if (after.avatarUrl() == null) {
      changes.addAll(avatars.of(after, organization));
    }
    return changes;
  }

  private static List<Role> roles(Predicate<Role> matching) {
    return Arrays.stream(Role.values()).filter(matching).toList();
  }

  private static List<Change> deliveryEmail(
      Account account, List<Role> roles, @Nullable String deliveryEmail) {
    return roles.isEmpty()
        ? List.of()
        : List.of(RealmUserEvent.deliveryEmail(account, roles, deliveryEmail));
  }
}
