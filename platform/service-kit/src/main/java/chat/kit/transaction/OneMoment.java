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

/** Reads what takes several statements, or many rows, as it was at one moment. */
@Singleton
public final class OneMoment {

  private final SynchronousTransactionManager<Connection> transactions;

  OneMoment(SynchronousTransactionManager<Connection> transactions) {
    this.transactions = transactions;
  }

  /** Runs it in a transaction of its own, which holds a connection until it has ended. */
  public <T extends @Nullable Object> T read(Supplier<T> reading) {
    EventLoopFastPath.requireBlockingThread();
    var definition = new DefaultTransactionDefinition(Propagation.REQUIRES_NEW);
    definition.setIsolationLevel(Isolation.REPEATABLE_READ);
    definition.setReadOnly(true);
    return transactions.execute(definition, _ -> reading.get());
  }
}
