package chat.identity.user;

import chat.identity.IdentityError;
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
 * Changes an account and tells everybody who sees a difference. Callers hold the organization's
 * lock and have read the account under it.
 */
@Singleton
public class EditAccount {
  private final AccountRepository accounts;
  private final BotLimit botLimit;
  private final AccountEvents events;
  private final EditEvents editEvents;
  private final Outbox outbox;
  private final ApplicationEventPublisher<AccountsEdited> edited;

  EditAccount(
      AccountRepository accounts,
      BotLimit botLimit,
      AccountEvents events,
      EditEvents editEvents,
      Outbox outbox,
      ApplicationEventPublisher<AccountsEdited> edited) {
    this.accounts = accounts;
    this.botLimit = botLimit;
    this.events = events;
    this.editEvents = editEvents;
    this.outbox = outbox;
    this.edited = edited;
  }

  /**
   * The account after the edit; nothing is told where nothing is different. Whoever loses a role
   * takes along the bots that would otherwise stand above their owner. A bot with another owner has
   * no key any more; a refusal where that one has all bots that he may.
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
      tell(List.of(new AccountEdited(before, after)), organization);
    }
    if (!after.role().isAtLeast(before.role())) {
      sinkBots(after, organization);
    }
    return after;
  }

  /** The same statements, however many bots they are. */
  private void sinkBots(Account owner, Organization organization) {
    List<Account> above = accounts.botsAbove(owner.organizationId(), owner.userId(), owner.role());
    if (above.isEmpty()) {
      return;
    }
    List<Long> botIds = above.stream().map(Account::userId).toList();
    Map<Long, Account> sunk =
        accounts.changeRole(owner.organizationId(), botIds, owner.role()).stream()
            .collect(Collectors.toMap(Account::userId, Function.identity()));
    tell(
        above.stream()
            .map(bot -> new AccountEdited(bot, Objects.requireNonNull(sunk.get(bot.userId()))))
            .toList(),
        organization);
  }

  private void tell(List<AccountEdited> edits, Organization organization) {
    List<Account> accounts = edits.stream().map(AccountEdited::after).toList();
    List<Change> changes = new ArrayList<>(events.changed(accounts, organization));
    edits.forEach(edit -> changes.addAll(editEvents.of(edit, organization)));
    outbox.append(organization.organizationId(), changes);
    edited.publishEvent(new AccountsEdited(edits, organization));
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
    Account after =
        accounts
            .changeSettings(
                before.organizationId(), before.userId(), UserSetting.wireNames(), settings)
            .getFirst();
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
}
