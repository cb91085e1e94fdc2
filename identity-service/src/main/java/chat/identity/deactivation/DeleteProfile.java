package chat.identity.deactivation;

import chat.contracts.Program;
import chat.identity.account.Account;
import chat.identity.account.AccountEditRepository;
import chat.identity.account.AccountRepository;
import chat.identity.accountevent.AccountEditEvents;
import chat.identity.accountevent.AccountEvents;
import chat.identity.organization.Organization;
import chat.kit.outbox.Change;
import chat.kit.outbox.Outbox;
import chat.kit.task.Task;
import chat.kit.task.Tasks;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import io.micronaut.transaction.TransactionDefinition.Propagation;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;

/** Deletes names and uploaded avatars of accounts that are being deactivated. */
@Singleton
class DeleteProfile {
  private static final String NAME = "Deleted user";

  private final AccountRepository accounts;
  private final AccountEditRepository accountEdits;
  private final AccountEvents events;
  private final AccountEditEvents accountEditEvents;
  private final Outbox outbox;
  private final Tasks tasks;

  DeleteProfile(
      AccountRepository accounts,
      AccountEditRepository accountEdits,
      AccountEvents events,
      AccountEditEvents accountEditEvents,
      Outbox outbox,
      Tasks tasks) {
    this.accounts = accounts;
    this.accountEdits = accountEdits;
    this.events = events;
    this.accountEditEvents = accountEditEvents;
    this.outbox = outbox;
    this.tasks = tasks;
  }

  /** The request to uploads-service, which owns the avatars and announces their removal. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record AvatarRemoval(long organizationId, List<Long> userIds) {}

  /** Deletes the profiles of an account and of its active bots. */
  @Transactional(propagation = Propagation.MANDATORY)
  void withBots(Account account, Organization organization) {
    long organizationId = account.organizationId();
    List<Long> userIds = new ArrayList<>();
    accounts
        .activeBotsOf(organizationId, account.userId())
        .forEach(bot -> userIds.add(bot.userId()));
    userIds.add(account.userId());
    List<Account> renamed = accountEdits.rename(organizationId, userIds, NAME);
    List<Change> changes = new ArrayList<>(events.changed(renamed, organization));
    changes.addAll(accountEditEvents.renamed(renamed));
    outbox.append(organizationId, changes);
    removeAvatars(organizationId, renamed);
  }

  private void removeAvatars(long organizationId, List<Account> profiles) {
    List<Long> withAvatar =
        profiles.stream()
            .filter(profile -> profile.avatarUrl() != null)
            .map(Account::userId)
            .toList();
    if (!withAvatar.isEmpty()) {
      tasks.add(
          List.of(
              new Task(
                  organizationId,
                  Program.UPLOADS,
                  "/internal/avatars/removal",
                  new AvatarRemoval(organizationId, withAvatar))));
    }
  }
}
