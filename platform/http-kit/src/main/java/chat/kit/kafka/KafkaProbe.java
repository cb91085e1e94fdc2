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
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.jspecify.annotations.Nullable;

/** Checks whether Kafka is available. */
@Singleton
public final class KafkaProbe implements RecoveryCheck {

  private static final String NO_ANSWER = "does not answer";
  private static final Duration CLOSING = Duration.ofSeconds(1);

  private final Map<String, Object> settings;
  private final Duration timeout;
  private @Nullable Admin admin;
  private boolean isClosed;

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

  /** Returns why Kafka is unavailable; empty if it is available. Does not block the caller. */
  public CompletableFuture<Optional<String>> ask() {
    // Creating the client resolves the names of the brokers.
    return CompletableFuture.supplyAsync(this::admin, Thread::startVirtualThread)
        .thenCompose(KafkaProbe::ask)
        .exceptionally(KafkaProbe::message)
        .completeOnTimeout(Optional.of(NO_ANSWER), timeout.toMillis(), TimeUnit.MILLISECONDS);
  }

  private static CompletionStage<Optional<String>> ask(Admin client) {
    return client
        .describeCluster()
        .nodes()
        .toCompletionStage()
        .handle((_, failure) -> failure == null ? Optional.empty() : Optional.of(reason(failure)));
  }

  /** Distinguishes wrong credentials from an outage. */
  private static String reason(Throwable failure) {
    Throwable cause = failure.getCause() == null ? failure : failure.getCause();
    return cause instanceof AuthenticationException
        ? String.valueOf(cause.getMessage())
        : NO_ANSWER;
  }

  private static Optional<String> message(Throwable failure) {
    Throwable cause = failure.getCause();
    return Optional.of(String.valueOf((cause == null ? failure : cause).getMessage()));
  }

  /**
   * Returns the client, created by the first call.
   *
   * @throws KafkaException if none of the brokers' names can be resolved
   */
  private synchronized Admin admin() {
    if (isClosed) {
      throw new KafkaException("The probe is closed");
    }
    Admin created = admin;
    if (created == null) {
      created = Admin.create(settings);
      admin = created;
    }
    return created;
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
    isClosed = true;
    if (admin != null) {
      admin.close(CLOSING);
    }
  }
}
