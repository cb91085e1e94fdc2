package chat.testkit.load;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.kit.token.Caller;
import chat.testkit.CallerTokens;
import chat.testkit.ServiceProcess;
import chat.testkit.TestServers;
import chat.testkit.owner.StateRequestBody;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Concurrent clients of a program in a separate process, which request very large responses.
 *
 * <p>Responses are read without being kept. Each request is created when it is sent, because its
 * token is valid for only a minute.
 */
public final class ConcurrentClients {
  private static final Logger LOG = LoggerFactory.getLogger(ConcurrentClients.class);
  private static final JsonFactory JSON = new JsonFactory();
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final Program program;
  private final ServiceProcess process;
  private final int clients;
  private final CallerTokens tokens =
      new CallerTokens(TestServers.get().keysDirectory(), Clock.systemUTC());
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  /**
   * Creates clients of a program that is running or will be started later.
   *
   * @param clients the number of concurrent clients per request
   */
  public ConcurrentClients(Program program, ServiceProcess process, int clients) {
    this.program = program;
    this.process = process;
    this.clients = clients;
  }

  /** A request of a logged-in user. */
  public HttpRequest.Builder as(Caller caller, String path) {
    return to(path, tokens.caller(caller));
  }

  /**
   * The request that the program gets when a user registers an event queue.
   *
   * @param body created by {@link StateRequestBody}
   */
  public HttpRequest initialStateRequest(Map<String, @Nullable Object> body) throws IOException {
    return to("/internal/initial_state", tokens.program(Program.MESSAGING, program))
        .header("Content-Type", "application/json")
        .POST(BodyPublishers.ofByteArray(MAPPER.writeValueAsBytes(body)))
        .build();
  }

  private HttpRequest.Builder to(String path, String token) {
    return HttpRequest.newBuilder(process.uri().resolve(path))
        .header("Authorization", "Bearer " + token);
  }

  /** Sends the request and returns the body as soon as it begins; the caller may read it. */
  public InputStream openResponse(HttpRequest request) throws IOException, InterruptedException {
    HttpResponse<InputStream> response = http.send(request, BodyHandlers.ofInputStream());
    assertThat(response.statusCode()).isEqualTo(200);
    return response.body();
  }

  /**
   * The number of elements in the list or object with this name. Checks that the JSON is complete.
   */
  public static int countElements(InputStream body, String name) throws IOException {
    int elements = 0;
    try (JsonParser parser = JSON.createParser(body)) {
      assertThat(parser.nextToken()).isEqualTo(JsonToken.START_OBJECT);
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        boolean isWanted = parser.currentName().equals(name);
        boolean isObject = parser.nextToken() == JsonToken.START_OBJECT;
        if (!isWanted) {
          parser.skipChildren();
          continue;
        }
        while (!parser.nextToken().isStructEnd()) {
          elements++;
          if (isObject) {
            parser.nextToken();
          }
          parser.skipChildren();
        }
      }
      assertThat(parser.nextToken()).isNull();
    }
    return elements;
  }

  /**
   * Sends the request until it is accepted, as clients do.
   *
   * @return the number of elements under the name
   */
  public int sendUntilAccepted(Callable<HttpRequest> request, String name) throws Exception {
    while (true) {
      HttpResponse<InputStream> response = http.send(request.call(), BodyHandlers.ofInputStream());
      try (InputStream body = response.body()) {
        if (response.statusCode() == 200) {
          return countElements(body, name);
        }
        assertThat(response.statusCode()).isEqualTo(503);
        assertThat(response.headers().firstValue("Retry-After")).isPresent();
      }
    }
  }

  /**
   * Sends each of the requests by all clients concurrently.
   *
   * @param byName requests by the name of the list or object whose elements are counted
   * @return the number of elements that each client received
   */
  public List<Integer> sendConcurrently(Map<String, Callable<HttpRequest>> byName)
      throws Exception {
    long began = System.nanoTime();
    List<Callable<Integer>> calls = new ArrayList<>();
    for (int i = 0; i < clients; i++) {
      byName.forEach((name, request) -> calls.add(() -> sendUntilAccepted(request, name)));
    }
    List<Integer> counts = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (Future<Integer> call : threads.invokeAll(calls)) {
        counts.add(call.get());
      }
    }
    LOG.info(
        "{} of each of {} at once: {} ms, {} MiB of memory at most",
        clients,
        byName.keySet(),
        Duration.ofNanos(System.nanoTime() - began).toMillis(),
        process.peakMemory() >> 20);
    return counts;
  }
}
