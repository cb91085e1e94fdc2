package chat.gateway.health;

import chat.gateway.health.Health.Component;
import io.micronaut.serde.annotation.Serdeable;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a service's own {@code /health} says: the framework's form, as far as it is of use here. */
@Serdeable
record ServiceReport(String status, @Nullable Map<String, Indicator> details) {
  private static final String UP = "UP";
  private static final String DATABASE = "jdbc";
  private static final String BROKER = "kafka";

  @Serdeable
  record Indicator(@Nullable String status) {
    boolean isUp() {
      return UP.equals(status);
    }
  }

  /** The service by itself; the database and the broker are parts of their own. */
  Component service() {
    if (UP.equals(status)) {
      return Component.up();
    }
    var failing =
        new TreeMap<>(details == null ? Map.<String, Indicator>of() : details)
            .entrySet().stream()
                .filter(it -> !it.getValue().isUp())
                .map(Map.Entry::getKey)
                .filter(name -> !name.equals(DATABASE) && !name.equals(BROKER))
                .collect(Collectors.joining(", "));
    var reachesServers = database().orElse(true) && broker().orElse(true);
    return failing.isEmpty() && !reachesServers
        ? Component.up()
        : Component.down("says that it is " + status + (failing.isEmpty() ? "" : ": " + failing));
  }

  /** Whether the service reaches the database; empty if it does not say. */
  Optional<Boolean> database() {
    return indicator(DATABASE);
  }

  /** Whether the service reaches the broker; empty if it does not say. */
  Optional<Boolean> broker() {
    return indicator(BROKER);
  }

  private Optional<Boolean> indicator(String name) {
    return details == null
        ? Optional.empty()
        : Optional.ofNullable(details.get(name)).map(Indicator::isUp);
  }
}
