package chat.kit.outage;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.KafkaStorageException;
import org.apache.kafka.common.errors.RetriableException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/** Distinguishes outages of PostgreSQL and Kafka from other failures. */
public final class Failures {

  /** SQL state {@code disk_full}. */
  private static final String NO_STORAGE = "53100";

  /** SQL state prefixes: connection lost, no resources, shutting down. */
  private static final List<String> AWAY = List.of("08", "53", "57P");

  private Failures() {}

  /** Returns the dependency whose outage has caused a failure; empty if it was no outage. */
  public static Optional<Dependency> dependency(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      Dependency dependency = direct(cause);
      if (dependency != null) {
        return Optional.of(dependency);
      }
    }
    return Optional.empty();
  }

  private static @Nullable Dependency direct(Throwable failure) {
    return switch (failure) {
      case SQLException refused -> ofDatabase(refused);
      case KafkaStorageException _ -> Dependency.KAFKA_STORAGE;
      case RetriableException _, AuthenticationException _ -> Dependency.KAFKA;
      case KafkaException _ -> Dependency.KAFKA.isFailing() ? Dependency.KAFKA : null;
      default -> null;
    };
  }

  private static @Nullable Dependency ofDatabase(SQLException refused) {
    String state = refused.getSQLState();
    if (state == null) {
      return refused instanceof SQLTransientConnectionException ? Dependency.POSTGRESQL : null;
    }
    if (state.equals(NO_STORAGE)) {
      return Dependency.POSTGRESQL_STORAGE;
    }
    return AWAY.stream().anyMatch(state::startsWith) ? Dependency.POSTGRESQL : null;
  }

  /**
   * Logs that background work has failed and will be retried.
   *
   * <p>An outage is logged as its dependency's.
   *
   * @param what the work and the consequence, for example {@code Publishing the outbox is retried}
   */
  public static void log(Logger log, String what, Throwable failure) {
    dependency(failure)
        .ifPresentOrElse(
            dependency -> {
              dependency.failed(String.valueOf(failure.getMessage()));
              log.debug("{}: {}", what, failure.toString());
            },
            () -> log.warn("{}: {}", what, failure.toString()));
  }
}
