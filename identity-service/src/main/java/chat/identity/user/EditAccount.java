package chat.identity.user;

import chat.identity.IdentityError;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationSetting;
import chat.kit.outbox.Change;
import chat.kit.outbox.Outbox;
import chat.kit.token.Role;
import io.micronaut.context.event.ApplicationEventPublisher;
import io.micronaut.transaction.TransactionDefinition.Propagation;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Changes an account and tells everybody who sees a difference. Callers hold the organization's
 * lock and have read the account under it.
 */
@Singleton
public class EditAccount {
  private final AccountStore accounts;
  private final ApiEmail apiEmail;
  private final AccountEvents events;
  private final BotEvents bots;
  private final Outbox outbox;
  private final ApplicationEventPublisher<AccountEdited> edited;

  EditAccount(
      AccountStore accounts,
      ApiEmail apiEmail,
      AccountEvents events,
      BotEvents bots,
      Outbox outbox,
      ApplicationEventPublisher<AccountEdited> edited) {
    this.accounts = accounts;
    this.apiEmail = apiEmail;
    this.events = events;
    this.bots = bots;
    this.outbox = outbox;
    this.edited = edited;
  }

  /**
   * The account after the edit; nothing is told where nothing is different. Whoever loses a role
   * takes along the bots that would otherwise stand above their owner. A bot with another owner has
   * no key any more.
   */
  @Transactional(propagation = Propagation.MANDATORY)
  public Account edit(Account before, AccountEdit edit, Organization organization) {
    Account after = accounts.edit(before, edit);
    if (!after.equals(before)) {
      List<Change> changes = new ArrayList<>();
      changes.add(events.changed(after, organization));
      changes.addAll(forClients(before, after, organization));
      outbox.append(organization.organizationId(), changes);
      edited.publishEvent(new AccountEdited(before, after, organization));
    }
    if (!after.role().isAtLeast(before.role())) {
      accounts
          .botsAbove(after)
          .forEach(bot -> edit(bot, AccountEdit.of(null, after.role()), organization));
    }
    return after;
  }

  /**
   * Gives the account of the current request's caller other settings. Where these concern nobody
   * else, nobody else's requests wait until the other services know.
   */
  @Transactional(propagation = Propagation.MANDATORY)
  public Account choose(Account before, UserSettings settings, Organization organization) {
    if (settings.equals(before.settings())) {
      return before;
    }
    Account after = accounts.choose(before, settings);
    List<Change> changes = List.of(events.changed(after, organization));
    if (settings.isSameForOthers(before.settings())) {
      outbox.appendForCaller(organization.organizationId(), changes);
    } else {
      outbox.append(organization.organizationId(), changes);
    }
    return after;
  }

  /** Refuses a name that somebody else has where names are to differ; always, of bots. */
  public void requireFreeName(Account account, String fullName, Organization organization) {
    boolean isUnique =
        account.isBot() || organization.settings().flag(OrganizationSetting.REQUIRE_UNIQUE_NAMES);
    if (isUnique
        && accounts.isNameInUse(organization.organizationId(), fullName, account.userId())) {
      throw (account.isBot() ? IdentityError.NAME_IN_USE : IdentityError.NAME_NOT_UNIQUE).refuse();
    }
  }

  private List<Change> forClients(Account before, Account after, Organization organization) {
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
    if (after.emailAddressVisibility() != before.emailAddressVisibility()) {
      changes.addAll(emailChanges(before, after, organization));
    }
    if (after.isBot()) {
      changes.addAll(bots.edited(before, after));
    }
    return changes;
  }

  /** The API address for everybody; the real one for those alone who see it now, or no more. */
  private List<Change> emailChanges(Account before, Account after, Organization organization) {
    List<Change> changes = new ArrayList<>();
    String email = apiEmail.of(after, organization);
    if (!email.equals(apiEmail.of(before, organization))) {
      changes.add(
          RealmUserEvent.updated(after, new RealmUserEvent.NewEmail(after.userId(), email)));
    }
    changes.addAll(deliveryEmail(after, seeing(after, before), after.deliveryEmail()));
    changes.addAll(deliveryEmail(after, seeing(before, after), null));
    return changes;
  }

  /** The roles that see the address of the one, but not of the other. */
  private static List<Role> seeing(Account one, Account other) {
    return Arrays.stream(Role.values())
        .filter(one.emailAddressVisibility()::allows)
        .filter(role -> !other.emailAddressVisibility().allows(role))
        .toList();
  }

  private static List<Change> deliveryEmail(
      Account account, List<Role> roles, @Nullable String deliveryEmail) {
    return roles.isEmpty()
        ? List.of()
        : List.of(RealmUserEvent.deliveryEmail(account, roles, deliveryEmail));
  }
}
