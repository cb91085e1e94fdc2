package chat.gateway.health;

import chat.gateway.health.Health.Component;
import io.micronaut.serde.annotation.Serdeable;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A service's {@code /health} response in Micronaut's format, as far as it is used here. */
@Serdeable
record ServiceReport(String status, @Nullable Map<String, Indicator> details) {
  private static final String UP = "UP";
  private static final String DATABASE = "jdbc";
  private static final String BROKER = "kafka";

  /**
   * The indicator for PostgreSQL's disk; a service's own file-storage indicator is part of the
   * service.
   */
  private static final String STORAGE = "database-storage";

  /** The indicators of servers that all services share. */
  private static final Set<String> OF_SERVERS = Set.of(DATABASE, BROKER, STORAGE);

  /**
   * @param details of any form; for this product's indicators an object with a {@code message}
   */
  @Serdeable
  record Indicator(@Nullable String status, @Nullable Object details) {
    boolean isUp() {
      return UP.equals(status);
    }

    /** Returns why the indicator is not up; empty if it is. */
    Optional<String> failure() {
      if (isUp()) {
        return Optional.empty();
      }
      return Optional.of(message().orElse("is " + status));
    }

    Optional<String> message() {
      return details instanceof Map<?, ?> fields && fields.get("message") instanceof String message
          ? Optional.of(message)
          : Optional.empty();
    }
  }

  /**
   * Returns the health of the service itself, without database and broker, which are separate
   * parts.
   */
  Component service() {
    if (UP.equals(status)) {
      return Component.up();
    }
    var failing =
        new TreeMap<>(details == null ? Map.<String, Indicator>of() : details)
            .entrySet().stream()
                .filter(it -> !it.getValue().isUp() && !OF_SERVERS.contains(it.getKey()))
                .map(it -> it.getKey() + it.getValue().message().map(" (%s)"::formatted).orElse(""))
                .collect(Collectors.joining(", "));
    var areServersUp =
        database().orElse(true) && brokerFailure().isEmpty() && storageFailure().isEmpty();
    return failing.isEmpty() && !areServersUp
        ? Component.up()
        : Component.down("says that it is " + status + (failing.isEmpty() ? "" : ": " + failing));
  }

  /** Whether the service reaches the database; empty if it does not report that. */
  Optional<Boolean> database() {
    return indicator(DATABASE).map(Indicator::isUp);
  }

  /** Why the service can't use the broker. Empty if it can, or does not report that. */
  Optional<String> brokerFailure() {
    return indicator(BROKER).flatMap(Indicator::failure);
  }

  /** Why the database can't store data. Empty if it can, or the service does not report that. */
  Optional<String> storageFailure() {
    return indicator(STORAGE).flatMap(Indicator::failure);
  }

  private Optional<Indicator> indicator(String name) {
    return details == null ? Optional.empty() : Optional.ofNullable(details.get(name));
  }
}
