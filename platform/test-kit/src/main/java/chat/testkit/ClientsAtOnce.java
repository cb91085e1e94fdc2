package chat.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.kit.token.Caller;
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
 * Many clients of a program in a process of its own, which ask for very long answers at the same
 * time and read them without holding them. Requests are made anew each time, for their tokens live
 * a minute.
 */
public final class ClientsAtOnce {
  private static final Logger LOG = LoggerFactory.getLogger(ClientsAtOnce.class);
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
   * Clients of a program that is, or is going to be, running.
   *
   * @param clients how many of them ask for the same at the same time
   */
  public ClientsAtOnce(Program program, ServiceProcess process, int clients) {
    this.program = program;
    this.process = process;
    this.clients = clients;
  }

  /** A request of somebody who is logged in. */
  public HttpRequest.Builder as(Caller caller, String path) {
    return to(path, tokens.caller(caller));
  }

  /**
   * The question that the program is asked when somebody registers.
   *
   * @param question as {@link StateQuestion} makes it
   */
  public HttpRequest registering(Map<String, @Nullable Object> question) throws IOException {
    return to("/internal/initial_state", tokens.program(Program.MESSAGING, program))
        .header("Content-Type", "application/json")
        .POST(BodyPublishers.ofByteArray(MAPPER.writeValueAsBytes(question)))
        .build();
  }

  private HttpRequest.Builder to(String path, String token) {
    return HttpRequest.newBuilder(process.uri().resolve(path))
        .header("Authorization", "Bearer " + token);
  }

  /** The answer as it begins; whoever asked reads it, or does not. */
  public InputStream begun(HttpRequest request) throws IOException, InterruptedException {
    HttpResponse<InputStream> response = http.send(request, BodyHandlers.ofInputStream());
    assertThat(response.statusCode()).isEqualTo(200);
    return response.body();
  }

  /** How many elements the list or the object of that name has, in an answer that is whole. */
  public static int elements(InputStream body, String name) throws IOException {
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
   * Asks until there is room for the answer, as clients do.
   *
   * @return how many elements it has under the name
   */
  public int asked(Callable<HttpRequest> request, String name) throws Exception {
    while (true) {
      HttpResponse<InputStream> response = http.send(request.call(), BodyHandlers.ofInputStream());
      try (InputStream body = response.body()) {
        if (response.statusCode() == 200) {
          return elements(body, name);
        }
        assertThat(response.statusCode()).isEqualTo(503);
        assertThat(response.headers().firstValue("Retry-After")).isPresent();
      }
    }
  }

  /**
   * Has each of the requests made by all clients at the same time.
   *
   * @param byName by the name under which the answer has what is counted
   * @return how many elements each client was told
   */
  public List<Integer> askedAtOnce(Map<String, Callable<HttpRequest>> byName) throws Exception {
    long began = System.nanoTime();
    List<Callable<Integer>> askings = new ArrayList<>();
    for (int i = 0; i < clients; i++) {
      byName.forEach((name, request) -> askings.add(() -> asked(request, name)));
    }
    List<Integer> told = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (Future<Integer> asking : threads.invokeAll(askings)) {
        told.add(asking.get());
      }
    }
    LOG.info(
        "{} of each of {} at once: {} ms, {} MiB of memory at most",
        clients,
        byName.keySet(),
        Duration.ofNanos(System.nanoTime() - began).toMillis(),
        process.peakMemory() >> 20);
    return told;
  }
}
