package chat.kit.transaction;

import chat.kit.fastpath.EventLoopFastPath;
import io.micronaut.transaction.SynchronousTransactionManager;
import io.micronaut.transaction.TransactionDefinition.Isolation;
import io.micronaut.transaction.TransactionDefinition.Propagation;
import io.micronaut.transaction.support.DefaultTransactionDefinition;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Reads several statements, or many rows, from one snapshot. */
@Singleton
public final class SnapshotTransaction {

  private final SynchronousTransactionManager<Connection> transactions;

  SnapshotTransaction(SynchronousTransactionManager<Connection> transactions) {
    this.transactions = transactions;
  }

  /** Runs the reads in a transaction of their own, which holds a connection until it has ended. */
  public <T extends @Nullable Object> T read(Supplier<T> reading) {
    EventLoopFastPath.requireBlockingThread();
    var definition = new DefaultTransactionDefinition(Propagation.REQUIRES_NEW);
    definition.setIsolationLevel(Isolation.REPEATABLE_READ);
    definition.setReadOnly(true);
    return transactions.execute(definition, _ -> reading.get());
  }
}
