package chat.kit.task;

import chat.kit.task.TaskStore.Claimed;
import io.micronaut.http.context.ServerRequestContext;
import io.micronaut.transaction.SynchronousTransactionManager;
import io.micronaut.transaction.TransactionDefinition.Propagation;
import io.micronaut.transaction.annotation.Transactional;
import io.micronaut.transaction.support.TransactionSynchronization;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.time.Clock;
import java.util.List;

/** Where a service writes what others are to do, in the transaction of its reason. */
@Singleton
public class Tasks {

  private final TaskStore store;
  private final TaskRunner runner;
  private final SynchronousTransactionManager<Connection> transactions;
  private final Clock clock;

  Tasks(
      TaskStore store,
      TaskRunner runner,
      SynchronousTransactionManager<Connection> transactions,
      Clock clock) {
    this.store = store;
    this.runner = runner;
    this.transactions = transactions;
    this.clock = clock;
  }

  /**
   * Has the calls made right after the commit, and again until they are answered. The response to
   * the current request, if there is one, waits a moment for the first attempt.
   */
  @Transactional(propagation = Propagation.MANDATORY)
  public void add(List<Task> tasks) {
    if (tasks.isEmpty()) {
      return;
    }
    FirstAttempt first = new FirstAttempt(tasks.size());
    var request = ServerRequestContext.currentRequest();
    List<Claimed> claimed = store.insert(tasks, clock.instant().plus(TaskRunner.CLAIM));
    transactions
        .findTransactionStatus()
        .orElseThrow()
        .registerSynchronization(
            new TransactionSynchronization() {
              @Override
              public void afterCommit() {
                request.ifPresent(incoming -> FirstAttemptFilter.add(incoming, first));
                runner.begin(claimed, first);
              }
            });
  }
}
