package chat.kit.client;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Probes the readiness of programs. */
final class ReadinessProbe implements AutoCloseable {

  static final String PATH = "/health/readiness";

  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(1);
  private static final Duration TIMEOUT = Duration.ofSeconds(2);
  private static final int NOT_READY = 503;

  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(CONNECT_TIMEOUT)
          .executor(Runnable::run)
          .build();

  /** The endpoints whose probe is in progress. */
  private final Set<Endpoint> waiting = ConcurrentHashMap.newKeySet();

  /** Probes one endpoint; its state is set when the response arrives. */
  void send(Endpoint endpoint) {
    if (!waiting.add(endpoint)) {
      return;
    }
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(endpoint.url() + PATH)).timeout(TIMEOUT).build();
    http.sendAsync(request, BodyHandlers.discarding())
        .whenComplete((answer, failure) -> {
          waiting.remove(endpoint);
          settle(endpoint, answer, failure);
        });
  }

  private static void settle(
      Endpoint endpoint, @Nullable HttpResponse<Void> answer, @Nullable Throwable failure) {
    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
    if (answer != null) {
      boolean isReady = answer.statusCode() != NOT_READY;
      endpoint.probed(isReady, "its readiness is " + answer.statusCode());
    } else if (cause instanceof HttpTimeoutException) {
      endpoint.timedOut();
    } else {
      endpoint.probed(false, String.valueOf(cause));
    }
  }

  @Override
  public void close() {
    http.shutdownNow();
  }
}
