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

/** Where a service writes what others are to learn, in the transaction of the fact itself. */
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
   * Holds the organization's lock until the transaction ends. Whoever draws ids or numbers that
   * must be in the order of commits takes it first.
   */
  @Transactional(propagation = Propagation.MANDATORY)
  public void lock(long organizationId) {
    store.lock(organizationId);
  }

  /**
   * The last number given for the topic; with the organization's lock held, the next {@link
   * #append} goes on from here, so a fact may name the number of its own change.
   */
  @Transactional(propagation = Propagation.MANDATORY)
  public long lastNumber(long organizationId, Topic topic) {
    return store.latest(organizationId).numbers().getOrDefault(topic, 0L);
  }

  /** The numbers of the latest changes that are committed, per topic. */
  public ChangeNumbers latest(long organizationId) {
    return store.latest(organizationId);
  }

  /**
   * Appends changes of one organization, in their order. The lock is taken here if it was not
   * before. Once the transaction has committed, the answer to the current request names the
   * numbers.
   *
   * @return the highest number given per topic
   */
  @Transactional(propagation = Propagation.MANDATORY)
  public ChangeNumbers append(long organizationId, List<Change> changes) {
    return append(changes, () -> store.append(organizationId, changes), RequestChanges::add);
  }

  /**
   * The same together with the commit, for whoever holds the organization's lock, has read the last
   * numbers since he took it and has appended nothing since he read them.
   *
   * @param latest of all topics of the changes, 0 where there is none yet
   */
  @Transactional(propagation = Propagation.MANDATORY)
  public ChangeNumbers appendAtCommit(
      long organizationId, ChangeNumbers latest, List<Change> changes) {
    return append(
        changes, () -> store.appendAtCommit(organizationId, latest, changes), RequestChanges::add);
  }

  /**
   * The same of changes that concern the caller of the current request alone: while the copies are
   * behind, his own next requests wait for them and nobody else's.
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
