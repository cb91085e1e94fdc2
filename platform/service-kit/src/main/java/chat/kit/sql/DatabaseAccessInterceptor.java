package chat.kit.sql;

import chat.kit.fastpath.EventLoopFastPath;
import io.micronaut.context.annotation.Context;
import io.micronaut.data.connection.ConnectionStatus;
import io.micronaut.data.connection.jdbc.operations.DefaultDataSourceConnectionOperations;
import io.micronaut.data.connection.support.ConnectionCustomizer;
import java.sql.Connection;
import java.util.function.Function;

/**
 * Runs before each access to the database by a repository, a store or a transaction.
 *
 * <p>It ends an attempt of {@link EventLoopFastPath}, and sends deferred statements before later
 * ones.
 */
@Context
final class DatabaseAccessInterceptor implements ConnectionCustomizer<Connection> {

  private final CommitStatements atCommit;

  DatabaseAccessInterceptor(
      DefaultDataSourceConnectionOperations connections, CommitStatements atCommit) {
    this.atCommit = atCommit;
    connections.addConnectionCustomizer(this);
  }

  @Override
  public <R> Function<ConnectionStatus<Connection>, R> intercept(
      Function<ConnectionStatus<Connection>, R> access) {
    EventLoopFastPath.requireBlockingThread();
    return status -> {
      atCommit.send(status.getConnection());
      return access.apply(status);
    };
  }
}
