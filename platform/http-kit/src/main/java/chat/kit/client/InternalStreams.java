package chat.kit.client;

import chat.contracts.Program;
import chat.kit.error.Refusal;
import chat.kit.error.RequestError;
import chat.kit.fastpath.EventLoopFastPath;
import chat.kit.outage.Dependency;
import chat.kit.stream.StreamedBytes;
import io.micronaut.context.annotation.Property;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpStatus;
import io.micronaut.json.JsonMapper;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Calls {@code /internal/**} of another program for a response that is too long to hold in memory.
 *
 * <p>The response is read as it arrives, with backpressure on its sender. The reader of the stream
 * limits the time.
 */
@Singleton
public final class InternalStreams {

  private final Callees callees;
  private final JsonMapper json;
  private final Duration timeout;
  private final HttpClient client;

  /**
   * @param timeout until the response begins
   */
  InternalStreams(
      Callees callees,
      JsonMapper json,
      @Property(name = "chat.internal.streams.timeout", defaultValue = "60s") Duration timeout) {
    this.callees = callees;
    this.json = json;
    this.timeout = timeout;
    this.client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(5))
            // Received bytes are only queued for the reader, which needs no thread.
            .executor(Runnable::run)
            .build();
  }

  /**
   * Returns the response to a POST of a JSON body; 503 if the program is unreachable or busy.
   *
   * @throws UnexpectedStatus for any other refusal
   */
  public InputStream post(Program program, String path, Object body) throws IOException {
    return post(program, path, body, Map.of());
  }

  /**
   * Like {@link #post(Program, String, Object)}.
   *
   * @param headers additional request headers
   */
  public InputStream post(Program program, String path, Object body, Map<String, String> headers)
      throws IOException {
    byte[] json = this.json.writeValueAsBytes(body);
    return send(
            program,
            path,
            request -> {
              request
                  .header(HttpHeaders.CONTENT_TYPE, "application/json")
                  .POST(BodyPublishers.ofByteArray(json));
              headers.forEach(request::header);
            },
            HttpStatus.OK)
        .map(StreamedBytes::content)
        .orElseThrow(() -> new UnexpectedStatus(program, path, HttpStatus.NOT_FOUND.getCode()));
  }

  /**
   * Returns the response to a GET, which the caller closes; empty for 404, 503 as above.
   *
   * @param from index of the first requested byte, counted from 0
   * @throws UnexpectedStatus as above
   */
  public Optional<StreamedBytes> get(Program program, String path, long from) throws IOException {
    return from == 0
        ? send(program, path, request -> {}, HttpStatus.OK)
        : send(
            program,
            path,
            request -> request.header(HttpHeaders.RANGE, "bytes=" + from + "-"),
            HttpStatus.PARTIAL_CONTENT);
  }

  private HttpRequest request(
      Program program, Endpoint endpoint, String path, Consumer<HttpRequest.Builder> completion) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(endpoint.url() + path)).timeout(timeout);
    callees.headers(program).forEach(request::header);
    completion.accept(request);
    return request.build();
  }

  /** Returns the response of the first endpoint that processed the request. */
  private HttpResponse<InputStream> exchange(
      Program program, String path, Consumer<HttpRequest.Builder> completion) throws IOException {
    Iterator<Endpoint> endpoints = callees.endpoints(program).iterator();
    while (true) {
      Endpoint endpoint = endpoints.next();
      try {
        HttpResponse<InputStream> response =
            client.send(request(program, endpoint, path, completion), BodyHandlers.ofInputStream());
        if (!endpoints.hasNext() || !endpoint.refusedBy(response)) {
          return response;
        }
        response.body().close();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException("Interrupted");
      } catch (IOException e) {
        if (!endpoint.refusedBy(e) || !endpoints.hasNext()) {
          throw unavailable(program, path, e.toString());
        }
      }
    }
  }

  private Optional<StreamedBytes> send(
      Program program, String path, Consumer<HttpRequest.Builder> completion, HttpStatus expected)
      throws IOException {
    EventLoopFastPath.requireBlockingThread();
    HttpResponse<InputStream> response = exchange(program, path, completion);
    if (response.statusCode() == expected.getCode()) {
      Dependency.of(program).succeeded();
      return Optional.of(
          new StreamedBytes(
              response.body(), response.headers().firstValueAsLong(HttpHeaders.CONTENT_LENGTH)));
    }
    response.body().close();
    if (response.statusCode() == HttpStatus.NOT_FOUND.getCode()) {
      return Optional.empty();
    }
    if (isBusy(response.statusCode())) {
      throw unavailable(program, path, Integer.toString(response.statusCode()));
    }
    throw new UnexpectedStatus(program, path, response.statusCode());
  }

  private static boolean isBusy(int status) {
    return status == HttpStatus.SERVICE_UNAVAILABLE.getCode()
        || status == HttpStatus.TOO_MANY_REQUESTS.getCode();
  }

  private static Refusal unavailable(Program program, String path, String answer) {
    Dependency.of(program).failed("%s was answered with %s".formatted(path, answer));
    return RequestError.unavailable(program.wireName());
  }

  @PreDestroy
  void close() {
    client.shutdownNow();
  }
}
