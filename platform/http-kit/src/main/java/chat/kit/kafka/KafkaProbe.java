package chat.kit.kafka;

import chat.contracts.KafkaAccess;
import chat.kit.outage.Dependency;
import chat.kit.outage.RecoveryCheck;
import io.micronaut.context.annotation.Property;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;

/** Asks Kafka whether it is there. */
@Singleton
public final class KafkaProbe implements RecoveryCheck {

  private static final Duration CLOSING = Duration.ofSeconds(1);

  private final Map<String, Object> settings;
  private final Duration timeout;
  private @Nullable Admin admin;

  KafkaProbe(
      KafkaAccess kafka,
      @Property(name = "chat.kafka.probe-timeout", defaultValue = "2s") Duration timeout) {
    this.timeout = timeout;
    this.settings =
        kafka.settings(
            Map.of(
                "client.id",
                "probe",
                "reconnect.backoff.max.ms",
                1000,
                "request.timeout.ms",
                (int) timeout.toMillis(),
                "default.api.timeout.ms",
                (int) timeout.toMillis()));
  }

  /** Why Kafka can't be used; empty where it can. */
  public CompletableFuture<Optional<String>> ask() {
    var answer = new CompletableFuture<Optional<String>>();
    Admin client;
    try {
      client = admin();
    } catch (KafkaException e) {
      // None of the brokers' names has an address.
      return CompletableFuture.completedFuture(Optional.of(String.valueOf(e.getMessage())));
    }
    client
        .describeCluster()
        .nodes()
        .whenComplete((_, failure) ->
            answer.complete(failure == null ? Optional.empty() : Optional.of("does not answer")));
    return answer.completeOnTimeout(
        Optional.of("does not answer"), timeout.toMillis(), TimeUnit.MILLISECONDS);
  }

  private synchronized Admin admin() {
    Admin made = admin;
    if (made == null) {
      made = Admin.create(settings);
      admin = made;
    }
    return made;
  }

  @Override
  public Dependency dependency() {
    return Dependency.KAFKA;
  }

  @Override
  public Optional<String> failure() {
    return ask().join();
  }

  @PreDestroy
  synchronized void close() {
    if (admin != null) {
      admin.close(CLOSING);
    }
  }
}
