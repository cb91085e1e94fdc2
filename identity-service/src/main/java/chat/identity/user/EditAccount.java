package chat.identity.user;

import chat.identity.IdentityError;
import chat.identity.account.Account;
import chat.identity.account.AccountEdit;
import chat.identity.account.AccountEdited;
import chat.identity.account.AccountRepository;
import chat.identity.account.AccountsEdited;
import chat.identity.account.BotLimit;
import chat.identity.accountevent.AccountEditEvents;
import chat.identity.accountevent.AccountEvents;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationSetting;
import chat.kit.outbox.Change;
import chat.kit.outbox.Outbox;
import chat.kit.token.AccountId;
import io.micronaut.context.event.ApplicationEventPublisher;
import io.micronaut.transaction.TransactionDefinition.Propagation;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Changes an account and announces the differences.
 *
 * <p>Callers hold the organization's lock and have read the account under it.
 */
@Singleton
public class EditAccount {
  private final AccountRepository accounts;
  private final BotLimit botLimit;
  private final AccountEvents events;
  private final AccountEditEvents accountEditEvents;
  private final Outbox outbox;
  private final ApplicationEventPublisher<AccountsEdited> edited;

  EditAccount(
      AccountRepository accounts,
      BotLimit botLimit,
      AccountEvents events,
      AccountEditEvents accountEditEvents,
      Outbox outbox,
      ApplicationEventPublisher<AccountsEdited> edited) {
    this.accounts = accounts;
    this.botLimit = botLimit;
    this.events = events;
    this.accountEditEvents = accountEditEvents;
    this.outbox = outbox;
    this.edited = edited;
  }

  /**
   * Edits an account; publishes nothing if nothing differs.
   *
   * <p>If the role is lowered, bots whose role would be higher than their owner's are lowered, too.
   * A bot with a new owner loses its API key.
   *
   * @return the account after the edit
   * @throws chat.kit.error.Refusal if the new owner already owns the maximum number of bots
   */
  @Transactional(propagation = Propagation.MANDATORY)
  public Account edit(Account before, AccountEdit edit, Organization organization) {
    Long ownerId = edit.botOwnerId();
    if (ownerId != null && !ownerId.equals(before.ownerId())) {
      botLimit.requireRoom(organization.organizationId(), ownerId);
    }
    Account after =
        accounts
            .edit(
                new AccountId(before.organizationId(), before.userId()),
                edit.fullName(),
                edit.roleNumber(),
                ownerId,
                edit.emailAddressVisibilityNumber(),
                edit.timezone())
            .getFirst();
    if (!after.equals(before)) {
      announce(List.of(new AccountEdited(before, after)), organization);
    }
    if (!after.role().isAtLeast(before.role())) {
      lowerRolesOfBots(after, organization);
    }
    return after;
  }

  /** Lowers the roles of an owner's bots, with a constant number of statements. */
  private void lowerRolesOfBots(Account owner, Organization organization) {
    List<Account> above = accounts.botsAbove(owner.organizationId(), owner.userId(), owner.role());
    if (above.isEmpty()) {
      return;
    }
    List<Long> botIds = above.stream().map(Account::userId).toList();
    Map<Long, Account> lowered =
        accounts.changeRole(owner.organizationId(), botIds, owner.role()).stream()
            .collect(Collectors.toMap(Account::userId, Function.identity()));
    announce(
        above.stream()
            .map(bot -> new AccountEdited(bot, Objects.requireNonNull(lowered.get(bot.userId()))))
            .toList(),
        organization);
  }

  private void announce(List<AccountEdited> edits, Organization organization) {
    List<Account> accounts = edits.stream().map(AccountEdited::after).toList();
    List<Change> changes = new ArrayList<>(events.changed(accounts, organization));
    edits.forEach(edit -> changes.addAll(accountEditEvents.of(edit, organization)));
    outbox.append(organization.organizationId(), changes);
    edited.publishEvent(new AccountsEdited(edits, organization));
  }

  /** Publishes an account again, so that the gateway drops it from its cache. */
  @Transactional(propagation = Propagation.MANDATORY)
  public void republish(Account account, Organization organization) {
    outbox.appendForCaller(
        organization.organizationId(), List.of(events.changed(account, organization)));
  }

  /** Refuses a name that is in use, if names must be unique; bot names always must. */
  public void requireFreeName(Account account, String fullName, Organization organization) {
    boolean isUnique =
        account.isBot() || organization.settings().flag(OrganizationSetting.REQUIRE_UNIQUE_NAMES);
    if (isUnique
        && accounts.isNameInUse(organization.organizationId(), fullName, account.userId())) {
      throw (account.isBot() ? IdentityError.NAME_IN_USE : IdentityError.NAME_NOT_UNIQUE).refuse();
    }
  }
}
