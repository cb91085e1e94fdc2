package chat.kit.client;

import chat.contracts.ChangeNumbers;
import chat.contracts.Program;
import chat.kit.error.Refusal;
import chat.kit.error.RequestError;
import chat.kit.fastpath.EventLoopFastPath;
import chat.kit.outage.Dependency;
import io.micronaut.context.annotation.Property;
import io.micronaut.core.type.Argument;
import io.micronaut.http.HttpMethod;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MutableHttpRequest;
import io.micronaut.http.client.BlockingHttpClient;
import io.micronaut.http.client.DefaultHttpClientConfiguration;
import io.micronaut.http.client.HttpClient;
import io.micronaut.http.client.exceptions.HttpClientException;
import io.micronaut.http.client.exceptions.HttpClientResponseException;
import io.micronaut.http.client.exceptions.ReadTimeoutException;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.net.URI;
import java.time.Duration;
import java.util.Iterator;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Calls {@code /internal/**} of another program and waits for the response.
 *
 * <p>Call it on virtual threads. If an endpoint refuses, the next one is tried. A program that is
 * unreachable, slow or failing results in a 503 that names it.
 */
@Singleton
public final class InternalClient {

  private static final Argument<String> TEXT = Argument.STRING;

  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(2);

  /** In bytes. */
  private static final int MAX_RESPONSE_BYTES = 64 << 20;

  private final Callees callees;
  private final HttpClient client;

  /**
   * @param timeout for the response; longer than the callee waits for its projections, so that the
   *     callee's own refusal arrives first
   */
  InternalClient(
      Callees callees,
      @Property(name = "chat.internal.timeout", defaultValue = "10s") Duration timeout) {
    this.callees = callees;
    var configuration = new DefaultHttpClientConfiguration();
    configuration.setConnectTimeout(CONNECT_TIMEOUT);
    configuration.setReadTimeout(timeout);
    configuration.setMaxContentLength(MAX_RESPONSE_BYTES);
    this.client = HttpClient.create(null, configuration);
  }

  /**
   * Returns the response to a GET.
   *
   * @param path from {@code /internal} on, with its query string
   */
  public <T> T get(Program program, String path, Class<T> answer) {
    return call(program, path, url -> HttpRequest.GET(url), answer);
  }

  /**
   * Returns the response to a POST of a JSON body. 409 and other refusals of the callee are a 503,
   * too.
   */
  public <T> T post(Program program, String path, Object body, Class<T> answer) {
    return call(program, path, url -> HttpRequest.POST(url, body), answer);
  }

  /**
   * Returns the response to a POST of a JSON body, with a status below 500.
   *
   * <p>For callers that distinguish a refusal from an outage, which is a 503 here, too.
   */
  public Reply postForReply(Program program, String path, Object body) {
    try {
      return send(
          program,
          path,
          url -> HttpRequest.POST(url, body),
          (client, request) -> Reply.of(client.exchange(request, TEXT, TEXT)));
    } catch (HttpClientResponseException e) {
      if (e.code() < HttpStatus.INTERNAL_SERVER_ERROR.getCode()) {
        return Reply.of(e.getResponse());
      }
      throw unavailable(program, path, e);
    }
  }

  /**
   * A response, whether success or refusal.
   *
   * @param text the body as received
   * @param changes the changes that the call has made
   */
  public record Reply(int status, String text, ChangeNumbers changes) {

    private static Reply of(HttpResponse<?> response) {
      return new Reply(
          response.code(),
          response.getBody(TEXT).orElse(""),
          ChangeNumbers.parse(response.getHeaders().get(ChangeNumbers.CHANGES_HEADER)));
    }

    public boolean isRefusal() {
      return status >= HttpStatus.BAD_REQUEST.getCode();
    }
  }

  private <T> T call(
      Program program, String path, Function<URI, MutableHttpRequest<?>> made, Class<T> answer) {
    try {
      return send(program, path, made, (client, request) -> client.retrieve(request, answer));
    } catch (HttpClientResponseException e) {
      throw unavailable(program, path, e);
    }
  }

  /** Tries the endpoints one after the other while the callee cannot have done anything yet. */
  private <T> T send(
      Program program,
      String path,
      Function<URI, MutableHttpRequest<?>> made,
      BiFunction<BlockingHttpClient, MutableHttpRequest<?>, T> exchange) {
    EventLoopFastPath.requireBlockingThread();
    Iterator<Endpoint> endpoints = callees.endpoints(program).iterator();
    while (true) {
      Endpoint endpoint = endpoints.next();
      MutableHttpRequest<?> request = made.apply(URI.create(endpoint.url() + path));
      callees.headers(program).forEach(request::header);
      try {
        T answer = exchange.apply(client.toBlocking(), request);
        Dependency.of(program).succeeded();
        return answer;
      } catch (HttpClientException e) {
        boolean wasNotProcessed = endpoint.refusedBy(e);
        if (endpoints.hasNext() && (wasNotProcessed || isRepeatable(request, e))) {
          continue;
        }
        if (e instanceof HttpClientResponseException) {
          throw e;
        }
        Dependency.of(program).failed("no answer to %s: %s".formatted(path, e));
        throw RequestError.unavailable(program.wireName());
      }
    }
  }

  /**
   * Returns whether to repeat a read whose connection broke. A read that timed out would time out
   * again.
   */
  private static boolean isRepeatable(HttpRequest<?> request, HttpClientException failure) {
    return request.getMethod() == HttpMethod.GET
        && !(failure instanceof HttpClientResponseException)
        && !(failure instanceof ReadTimeoutException);
  }

  private static Refusal unavailable(Program program, String path, HttpClientResponseException e) {
    Dependency.of(program).failed("%s was answered with %d".formatted(path, e.code()));
    return RequestError.unavailable(program.wireName());
  }

  @PreDestroy
  void close() {
    client.close();
  }
}
