package chat.messaging.call;

import chat.kit.error.Refusal;
import chat.kit.limit.Deadline;
import chat.kit.setting.AtLeast;
import chat.messaging.MessagingError;
import io.micronaut.context.annotation.Property;
import io.micronaut.json.JsonMapper;
import io.micronaut.json.tree.JsonNode;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.channels.UnresolvedAddressException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** HTTP client for call providers; logs and errors never contain request data. */
@Singleton
final class ProviderClient {
  private static final Logger LOG = LoggerFactory.getLogger(ProviderClient.class);
  private static final int MAX_RESPONSE_BYTES = 256 * 1024;

  private final JsonMapper json;
  private final HttpClient http;
  private final Duration timeout;

  /**
   * @param connectTimeout for each connection
   * @param timeout for a whole call request, from its start
   */
  ProviderClient(
      JsonMapper json,
      @AtLeast("100ms") @Property(name = "chat.video.connect-timeout", defaultValue = "3s")
          Duration connectTimeout,
      @AtLeast("100ms") @Property(name = "chat.video.timeout", defaultValue = "6s")
          Duration timeout) {
    this.json = json;
    this.timeout = timeout;
    this.http =
        HttpClient.newBuilder()
            .connectTimeout(connectTimeout)
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();
  }

  @PreDestroy
  void close() {
    http.shutdownNow();
  }

  /**
   * Returns the deadline of a call request that starts now. Waiting for projections and all
   * provider requests share it.
   */
  Deadline deadline() {
    return Deadline.after(timeout);
  }

  /**
   * Starts the provider requests of one call.
   *
   * @param provider display name
   * @param deadline for all requests together
   */
  Conversation with(String provider, Deadline deadline) {
    return new Conversation(provider, deadline);
  }

  /** A response with its complete body. */
  record Answer(int status, String body) {
    boolean isSuccess() {
      return status >= 200 && status < 300;
    }
  }

  /** The provider requests of one call, which share a deadline. */
  final class Conversation {
    private final String provider;
    private final Deadline deadline;

    private Conversation(String provider, Deadline deadline) {
      this.provider = provider;
      this.deadline = deadline;
    }

    /** Builds a request. Throws a refusal if the configured URL is invalid. */
    HttpRequest.Builder request(String url) {
      try {
        return HttpRequest.newBuilder(URI.create(url));
      } catch (IllegalArgumentException e) {
        LOG.error("Invalid URL configured for call provider {}; calls are refused", provider);
        throw unreachable("its address is not valid");
      }
    }

    /**
     * Returns the response with any status. Throws a refusal if none arrives before the deadline.
     */
    Answer send(HttpRequest.Builder request) {
      Duration remaining = deadline.left();
      if (remaining.isZero()) {
        // The caller would not get the result any more.
        throw tooLate();
      }
      CompletableFuture<HttpResponse<byte[]>> sent =
          http.sendAsync(
              request.build(),
              BodyHandlers.limiting(BodyHandlers.ofByteArray(), MAX_RESPONSE_BYTES));
      try {
        HttpResponse<byte[]> answer = sent.get(remaining.toNanos(), TimeUnit.NANOSECONDS);
        return new Answer(answer.statusCode(), new String(answer.body(), StandardCharsets.UTF_8));
      } catch (TimeoutException e) {
        sent.cancel(true);
        throw tooLate();
      } catch (ExecutionException e) {
        throw unreachable(reason(e.getCause()));
      } catch (InterruptedException e) {
        sent.cancel(true);
        Thread.currentThread().interrupt();
        throw unreachable("interrupted");
      }
    }

    /** Returns the response. Throws a refusal unless its status is a success. */
    Answer sendSuccessfully(HttpRequest.Builder request) {
      Answer answer = send(request);
      if (answer.status() == 401 || answer.status() == 403) {
        throw badCredentials();
      }
      if (!answer.isSuccess()) {
        throw failed("status " + answer.status());
      }
      return answer;
    }

    /** Returns the text field at this path of names in the JSON response. */
    String text(Answer answer, String... names) {
      try {
        JsonNode node = json.readValue(answer.body(), JsonNode.class);
        for (String name : names) {
          node = node == null ? null : node.get(name);
        }
        if (node != null && node.isString() && !node.getStringValue().isBlank()) {
          return node.getStringValue();
        }
      } catch (IOException e) {
        throw failed("an answer that is no JSON");
      }
      throw failed("an answer without " + String.join(".", names));
    }

    Refusal badCredentials() {
      LOG.warn("Call provider {} rejected the configured credentials; check them", provider);
      return MessagingError.BAD_CALL_CREDENTIALS.refuse(provider);
    }

    Refusal failed(String why) {
      LOG.warn("Call provider {} failed to create a call: {}", provider, why);
      return MessagingError.CALL_FAILED.refuse(provider);
    }

    private Refusal tooLate() {
      return unreachable("no answer within %d ms".formatted(timeout.toMillis()));
    }

    private Refusal unreachable(String reason) {
      LOG.warn("Call provider {} is unreachable: {}", provider, reason);
      return MessagingError.CALL_SERVER_UNREACHABLE.refuse(provider, reason);
    }
  }

  /** Fixed texts, because an exception's message may contain the signed URL. */
  private static String reason(@Nullable Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof HttpConnectTimeoutException) {
        return "no connection in time";
      }
      if (cause instanceof UnknownHostException || cause instanceof UnresolvedAddressException) {
        return "unknown host";
      }
      if (cause instanceof ConnectException) {
        return "connection refused";
      }
      if (cause instanceof SSLException) {
        return "no trusted TLS connection";
      }
    }
    return "its response was incomplete or too large";
  }
}
