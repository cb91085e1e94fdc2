package chat.kit.outbox;

import chat.contracts.ChangeNumbers;
import chat.contracts.Topic;
import io.micronaut.context.event.ApplicationEventPublisher;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.context.ServerRequestContext;
import io.micronaut.transaction.SynchronousTransactionManager;
import io.micronaut.transaction.TransactionDefinition.Propagation;
import io.micronaut.transaction.annotation.Transactional;
import io.micronaut.transaction.support.TransactionSynchronization;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/** The transactional outbox: changes are written in the transaction of the facts themselves. */
@Singleton
public class Outbox {

  private final OutboxStore store;
  private final SynchronousTransactionManager<Connection> transactions;
  private final ApplicationEventPublisher<OutboxFilled> filled;

  Outbox(
      OutboxStore store,
      SynchronousTransactionManager<Connection> transactions,
      ApplicationEventPublisher<OutboxFilled> filled) {
    this.store = store;
    this.transactions = transactions;
    this.filled = filled;
  }

  /**
   * Holds the organization's lock until the transaction ends.
   *
   * <p>Code that allocates ids or numbers in commit order acquires it first.
   */
  @Transactional(propagation = Propagation.MANDATORY)
  public void lock(long organizationId) {
    store.lock(organizationId);
  }

  /**
   * Returns the last number of the topic.
   *
   * <p>While the organization's lock is held, the next {@link #append} continues from it, so a fact
   * may contain the number of its own change.
   */
  @Transactional(propagation = Propagation.MANDATORY)
  public long lastNumber(long organizationId, Topic topic) {
    return store.latest(organizationId).numbers().getOrDefault(topic, 0L);
  }

  /** Returns the numbers of the latest committed changes, per topic. */
  public ChangeNumbers latest(long organizationId) {
    return store.latest(organizationId);
  }

  /**
   * Appends changes of one organization, in their order.
   *
   * <p>The lock is acquired here if it is not held yet. After the commit, the response to the
   * current request contains the numbers.
   *
   * @return the highest number per topic
   */
  @Transactional(propagation = Propagation.MANDATORY)
  public ChangeNumbers append(long organizationId, List<Change> changes) {
    return append(changes, () -> store.append(organizationId, changes), RequestChanges::add);
  }

  /**
   * Appends changes together with the commit.
   *
   * <p>The caller holds the organization's lock, has read the last numbers since it acquired the
   * lock and has appended nothing since it read them.
   *
   * @param latest of all topics of the changes, 0 if there is none yet
   */
  @Transactional(propagation = Propagation.MANDATORY)
  public ChangeNumbers appendAtCommit(
      long organizationId, ChangeNumbers latest, List<Change> changes) {
    return append(
        changes, () -> store.appendAtCommit(organizationId, latest, changes), RequestChanges::add);
  }

  /**
   * Appends changes that only concern the caller of the current request.
   *
   * <p>While projections are behind, only the caller's own next requests wait for them.
   */
  @Transactional(propagation = Propagation.MANDATORY)
  public ChangeNumbers appendForCaller(long organizationId, List<Change> changes) {
    return append(changes, () -> store.append(organizationId, changes), RequestChanges::addOwn);
  }

  private ChangeNumbers append(
      List<Change> changes,
      Supplier<ChangeNumbers> append,
      BiConsumer<HttpRequest<?>, ChangeNumbers> note) {
    if (changes.isEmpty()) {
      return ChangeNumbers.NONE;
    }
    ChangeNumbers numbers = append.get();
    var request = ServerRequestContext.currentRequest();
    transactions
        .findTransactionStatus()
        .orElseThrow()
        .registerSynchronization(
            new TransactionSynchronization() {
              @Override
              public void afterCommit() {
                request.ifPresent(incoming -> note.accept(incoming, numbers));
                filled.publishEvent(new OutboxFilled());
              }
            });
    return numbers;
  }
}
