package chat.kit.sql;

import chat.kit.outage.Dependency;
import chat.kit.outage.RecoveryCheck;
import io.micronaut.data.connection.jdbc.advice.DelegatingDataSource;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import javax.sql.DataSource;

/** Checks whether PostgreSQL is available again. */
@Singleton
final class DatabaseProbe implements RecoveryCheck {

  private static final int TIMEOUT_SECONDS = 2;

  private final DataSource dataSource;

  DatabaseProbe(DataSource dataSource) {
    this.dataSource = DelegatingDataSource.unwrapDataSource(dataSource);
  }

  @Override
  public Dependency dependency() {
    return Dependency.POSTGRESQL;
  }

  @Override
  public Optional<String> failure() {
    try (Connection connection = dataSource.getConnection()) {
      return connection.isValid(TIMEOUT_SECONDS)
          ? Optional.empty()
          : Optional.of("a connection does not answer");
    } catch (SQLException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }
}
