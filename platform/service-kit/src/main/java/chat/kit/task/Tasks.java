package chat.kit.task;

import chat.kit.job.JobRunner;
import io.micronaut.http.context.ServerRequestContext;
import io.micronaut.transaction.SynchronousTransactionManager;
import io.micronaut.transaction.TransactionDefinition.Propagation;
import io.micronaut.transaction.annotation.Transactional;
import io.micronaut.transaction.support.TransactionSynchronization;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.time.Clock;
import java.util.List;

/** Schedules calls to other services, in the transaction that makes them necessary. */
@Singleton
public class Tasks {

  private final TaskQueue queue;
  private final JobRunner runner;
  private final SynchronousTransactionManager<Connection> transactions;
  private final Clock clock;

  Tasks(
      TaskQueue queue,
      JobRunner runner,
      SynchronousTransactionManager<Connection> transactions,
      Clock clock) {
    this.queue = queue;
    this.runner = runner;
    this.transactions = transactions;
    this.clock = clock;
  }

  /**
   * Schedules calls to be made right after the commit, and retried until they are answered.
   *
   * <p>The response to the current request, if there is one, waits up to a second for the first
   * attempt.
   */
  @Transactional(propagation = Propagation.MANDATORY)
  public void add(List<Task> tasks) {
    if (tasks.isEmpty()) {
      return;
    }
    FirstAttempt first = new FirstAttempt(tasks.size());
    var request = ServerRequestContext.currentRequest();
    List<TaskAttempt> leased = queue.insert(tasks, clock.instant().plus(TaskQueue.LEASE), first);
    transactions
        .findTransactionStatus()
        .orElseThrow()
        .registerSynchronization(
            new TransactionSynchronization() {
              @Override
              public void afterCommit() {
                request.ifPresent(incoming -> FirstAttemptFilter.add(incoming, first));
                runner.begin(queue, leased);
              }
            });
  }
}
