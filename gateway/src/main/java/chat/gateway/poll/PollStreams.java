package chat.gateway.poll;

import chat.contracts.Program;
import chat.kit.client.Endpoint;
import chat.kit.token.TokenSigner;
import io.micronaut.core.io.buffer.ReadBuffer;
import io.micronaut.http.ByteBodyHttpResponse;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.client.RawHttpClient;
import io.micronaut.http.client.annotation.Client;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.reactivestreams.Publisher;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** The streams of poll answers, one for each endpoint of messaging-service that gets polls. */
@Singleton
final class PollStreams {
  private static final Logger LOG = LoggerFactory.getLogger(PollStreams.class);

  private static final String TYPE = "application/vnd.chat.poll-answers";
  private static final Duration OPEN_TIMEOUT = Duration.ofSeconds(5);
  private static final Duration RETRY_OPEN = Duration.ofSeconds(1);
  private static final Duration CHECK_INTERVAL = Duration.ofSeconds(5);
  private static final Duration WARNING_INTERVAL = Duration.ofMinutes(1);

  private final RawHttpClient http;
  private final TokenSigner tokens;

  /** Includes streams that are over, because their successors name them. */
  private final Map<URI, Opening> byEndpoint = new ConcurrentHashMap<>();

  private final AtomicLong lastWarning =
      new AtomicLong(System.nanoTime() - WARNING_INTERVAL.toNanos());
  private final Disposable checks;

  PollStreams(@Client("upstream") RawHttpClient http, TokenSigner tokens) {
    this.http = http;
    this.tokens = tokens;
    this.checks =
        Schedulers.parallel()
            .schedulePeriodically(
                this::check,
                CHECK_INTERVAL.toMillis(),
                CHECK_INTERVAL.toMillis(),
                TimeUnit.MILLISECONDS);
  }

  /** A stream that is being opened, open or over. */
  private record Opening(
      PollStream stream, CompletableFuture<Optional<PollStream>> opened, long begunAt) {
    /** A failed attempt counts for a while, so that not every poll makes one. */
    boolean isOver() {
      return stream.isOver() && System.nanoTime() - begunAt > RETRY_OPEN.toNanos();
    }
  }

  /**
   * Returns the endpoint's stream as soon as it is open. Empty if the endpoint is unreachable or
   * does not offer streams; polls then wait on their own connections.
   */
  CompletableFuture<Optional<PollStream>> opened(Endpoint endpoint) {
    var url = endpoint.url();
    var existing = byEndpoint.get(url);
    if (existing != null && !existing.isOver()) {
      return existing.opened();
    }
    var opening =
        new Opening(new PollStream(url.toString()), new CompletableFuture<>(), System.nanoTime());
    var current =
        byEndpoint.compute(url, (_, other) -> other == null || other.isOver() ? opening : other);
    if (current == opening) {
      open(url, opening, existing == null ? opening.stream() : existing.stream());
    }
    return current.opened();
  }

  /**
   * @param previous the endpoint's former stream, which the service ends if it still sends on it
   */
  private void open(URI url, Opening opening, PollStream previous) {
    var stream = opening.stream();
    HttpRequest<?> request =
        HttpRequest.GET(
                "%s/internal/poll_answers?stream=%s&previous=%s"
                    .formatted(url, stream.id(), previous.id()))
            .bearerAuth(tokens.serviceToken(Program.MESSAGING.wireName()));
    Mono.<HttpResponse<?>>from(http.exchange(request, null, null))
        .timeout(OPEN_TIMEOUT)
        .flatMapMany(PollStreams::frames)
        .doOnSubscribe(_ -> LOG.debug("Opening the stream of poll answers from {}", url))
        .doOnNext(_ -> opening.opened().complete(Optional.of(stream)))
        .doOnError(failure -> warn(url, failure))
        .doFinally(_ -> opening.opened().complete(Optional.empty()))
        .subscribe(stream);
  }

  private void warn(URI url, Throwable failure) {
    long now = System.nanoTime();
    long last = lastWarning.get();
    if (now - last >= WARNING_INTERVAL.toNanos() && lastWarning.compareAndSet(last, now)) {
      LOG.warn(
          "No stream of poll answers from {}: {}; each waiting poll needs a connection",
          url,
          failure.toString());
    }
  }

  private static Publisher<ReadBuffer> frames(HttpResponse<?> response) {
    var answer = (ByteBodyHttpResponse<?>) response;
    boolean isStream =
        answer.code() == HttpStatus.OK.getCode()
            && TYPE.equals(answer.getHeaders().get("Content-Type"));
    if (!isStream) {
      answer.close();
      return Flux.error(new IllegalStateException("no stream: status " + answer.code()));
    }
    return answer.byteBody().move().toReadBufferPublisher();
  }

  private void check() {
    if (byEndpoint.isEmpty()) {
      return;
    }
    long now = System.nanoTime();
    byEndpoint.values().forEach(opening -> opening.stream().check(now));
  }

  @PreDestroy
  void stop() {
    checks.dispose();
    byEndpoint.values().forEach(opening -> opening.stream().cancel());
  }
}
