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

/** Speaks HTTP to providers, and says what went wrong without saying what it sent. */
@Singleton
final class ProviderClient {
  private static final Logger LOG = LoggerFactory.getLogger(ProviderClient.class);
  private static final int MAX_ANSWER_BYTES = 256 * 1024;

  private final JsonMapper json;
  private final HttpClient http;
  private final Duration timeout;

  /**
   * @param connectTimeout for each connection
   * @param timeout for all that a call takes, from the moment that it was asked for
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
   * When whoever wants a call now must have an answer: whatever has to be waited for on the way,
   * copies and providers, shares this time.
   */
  Deadline deadline() {
    return Deadline.after(timeout);
  }

  /**
   * Begins what the making of one call takes.
   *
   * @param provider as people know it
   * @param deadline for all of it, however many requests these are
   */
  Conversation with(String provider, Deadline deadline) {
    return new Conversation(provider, deadline);
  }

  /** An answer whose body has come whole. */
  record Answer(int status, String body) {
    boolean isSuccess() {
      return status >= 200 && status < 300;
    }
  }

  /** The requests for one call; they share its time. */
  final class Conversation {
    private final String provider;
    private final Deadline deadline;

    private Conversation(String provider, Deadline deadline) {
      this.provider = provider;
      this.deadline = deadline;
    }

    /** A request; refused where the operator's configuration gives no address. */
    HttpRequest.Builder request(String url) {
      try {
        return HttpRequest.newBuilder(URI.create(url));
      } catch (IllegalArgumentException e) {
        LOG.error("The address of {} is none", provider);
        throw unreachable("its address is not valid");
      }
    }

    /** The answer, whatever its status is; refused where there is none in time. */
    Answer send(HttpRequest.Builder request) {
      Duration left = deadline.left();
      if (left.isZero()) {
        // Nobody would learn of what it makes.
        throw tooLate();
      }
      CompletableFuture<HttpResponse<byte[]>> sent =
          http.sendAsync(
              request.build(), BodyHandlers.limiting(BodyHandlers.ofByteArray(), MAX_ANSWER_BYTES));
      try {
        HttpResponse<byte[]> answer = sent.get(left.toNanos(), TimeUnit.NANOSECONDS);
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

    /** The answer, which must be a success. */
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

    /** The text at these names, one within the other. */
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
      LOG.warn("{} does not accept the configured credentials", provider);
      return MessagingError.BAD_CALL_CREDENTIALS.refuse(provider);
    }

    Refusal failed(String why) {
      LOG.warn("{} made no call: {}", provider, why);
      return MessagingError.CALL_FAILED.refuse(provider);
    }

    private Refusal tooLate() {
      return unreachable("no answer within %d ms".formatted(timeout.toMillis()));
    }

    private Refusal unreachable(String reason) {
      LOG.warn("{} does not answer: {}", provider, reason);
      return MessagingError.CALL_SERVER_UNREACHABLE.refuse(provider, reason);
    }
  }

  /** In words of our own: the exception's may hold the address with its signature. */
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
        return "no trusted connection";
      }
    }
    return "its answer broke off or was too large";
  }
}
