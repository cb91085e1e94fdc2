package chat.identity.status;

import chat.identity.account.Account;
import chat.identity.account.AccountReactivated;
import chat.kit.outbox.Change;
import chat.kit.outbox.Outbox;
import io.micronaut.runtime.event.annotation.EventListener;
import io.micronaut.transaction.TransactionDefinition.Propagation;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.List;

/**
 * Announces the status of a reactivated account.
 *
 * <p>Clients that registered while the account was deactivated do not know it.
 */
@Singleton
class ReturningStatus {
  private final UserStatusRepository statuses;
  private final Outbox outbox;

  ReturningStatus(UserStatusRepository statuses, Outbox outbox) {
    this.statuses = statuses;
    this.outbox = outbox;
  }

  @EventListener
  @Transactional(propagation = Propagation.MANDATORY)
  void reactivated(AccountReactivated reactivated) {
    Account account = reactivated.account();
    List<Change> changes =
        statuses
            .find(account.organizationId(), account.userId())
            .filter(stored -> stored.status().saysSomething())
            .map(stored -> UserStatusEvent.whole(account.organizationId(), stored))
            .stream()
            .toList();
    outbox.append(account.organizationId(), changes);
  }
}
