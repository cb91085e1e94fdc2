package chat.messaging.getmessages;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.kit.token.Caller;
import chat.messaging.MessagingService;
import chat.messaging.world.Channel;
import chat.messaging.world.Database;
import chat.messaging.world.World;
import chat.testkit.CallerTokens;
import chat.testkit.RunningService;
import chat.testkit.ServiceProcess;
import chat.testkit.ServiceTest;
import chat.testkit.TestServers;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Concurrent requests for the largest pages and messages, with the heap of the local stack. */
@Tag("soak")
@ServiceTest(Program.MESSAGING)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
final class SmallHeapPagesTest {
  private static final Logger LOG = LoggerFactory.getLogger(SmallHeapPagesTest.class);
  private static final int CLIENTS = 40;
  private static final int LARGEST = 5_000_000;
  private static final int MESSAGES = 48;

  private final World world;
  private final ServiceProcess process =
      new ServiceProcess(Program.MESSAGING, MessagingService.class, "192m");
  private final CallerTokens tokens =
      new CallerTokens(TestServers.get().keysDirectory(), Clock.systemUTC());
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  SmallHeapPagesTest(RunningService service) {
    this.world = new World(service);
    world.awaitProjections();
  }

  private Channel channel(String name) {
    Channel channel = world.channel(name);
    world.subscribe(channel, world.member);
    return channel;
  }

  private long send(Channel channel, String content) {
    return world
        .send(world.member, "type", "stream", "to", channel.id(), "topic", "t", "content", content)
        .succeeded()
        .longAt("/id");
  }

  /** Starts a request that is authorized with a new token. */
  private HttpRequest.Builder request(String path) {
    var caller =
        new Caller(world.id(), world.member.id(), world.member.role(), false, null, "test");
    return HttpRequest.newBuilder(process.uri().resolve("/api/v1/messages" + path))
        .header("Authorization", "Bearer " + tokens.caller(caller));
  }

  private HttpRequest page(Channel channel, String more) {
    String narrow =
        "%5B%7B%22operator%22%3A%22channel%22%2C%22operand%22%3A" + channel.id() + "%7D";
    String around = "?anchor=newest&num_before=100&num_after=0&narrow=";
    return request(around + narrow + more + "%5D").build();
  }

  private static HttpRequest.BodyPublisher form(String name, String value) {
    return HttpRequest.BodyPublishers.ofString(
        name + "=" + URLEncoder.encode(value, StandardCharsets.UTF_8));
  }

  private HttpRequest withForm(String method, String path, HttpRequest.BodyPublisher form) {
    return request(path)
        .header("Content-Type", "application/x-www-form-urlencoded")
        .method(method, form)
        .build();
  }

  /** Returns the length of the response; zero if the memory budget refused it. */
  private long responseLength(HttpRequest request) throws IOException, InterruptedException {
    HttpResponse<InputStream> response = client.send(request, BodyHandlers.ofInputStream());
    try (InputStream body = response.body()) {
      long length = body.transferTo(OutputStream.nullOutputStream());
      if (response.statusCode() == 200) {
        assertThat(response.headers().firstValueAsLong("Content-Length")).hasValue(length);
        return length;
      }
      assertThat(response.statusCode()).isEqualTo(503);
      assertThat(response.headers().firstValue("Retry-After")).isPresent();
      return 0;
    }
  }

  private void sendAll(String label, Supplier<HttpRequest> request) throws Exception {
    sendAll(label, CLIENTS, LARGEST, _ -> request.get());
  }

  /**
   * @param minLength the minimum length of each successful response
   */
  private void sendAll(String label, int times, int minLength, IntFunction<HttpRequest> request)
      throws Exception {
    long began = System.nanoTime();
    List<Callable<Long>> tasks =
        IntStream.range(0, times)
            .<Callable<Long>>mapToObj(number -> () -> responseLength(request.apply(number)))
            .toList();
    List<Long> lengths = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(CLIENTS)) {
      for (Future<Long> task : threads.invokeAll(tasks)) {
        lengths.add(task.get());
      }
    }
    List<Long> answered = lengths.stream().filter(length -> length > 0).toList();
    LOG.info(
        "{}: {} of {} answers of {} bytes in {} ms, {} MiB of memory at most",
        label,
        answered.size(),
        lengths.size(),
        answered.isEmpty() ? 0 : answered.getFirst(),
        Duration.ofNanos(System.nanoTime() - began).toMillis(),
        process.peakMemory() >> 20);
    assertThat(answered).isNotEmpty().allMatch(length -> length > minLength);
  }

  @Test
  void concurrentReadsOfTheLargestPagesFitTheHeap() throws Exception {
    Channel emoji = channel("emoji");
    for (int i = 0; i < 10; i++) {
      send(emoji, "tea " + "😀".repeat(9_996));
    }
    Channel edited = channel("edited");
    for (int i = 0; i < 3; i++) {
      edit(send(edited, "x"));
    }
    try (process) {
      process.start();
      sendAll("Texts", () -> page(emoji, ""));
      sendAll(
          "Texts with a word that is marked",
          () -> page(emoji, "%2C%7B%22operator%22%3A%22search%22%2C%22operand%22%3A%22tea%22%7D"));
      sendAll("Histories", () -> page(edited, ""));
      requireAlive();
    }
  }

  @Test
  void concurrentUseOfTheLargestMessagesFitsTheHeap() throws Exception {
    Channel channel = channel("large");
    List<Long> ids = new ArrayList<>();
    for (int i = 0; i < MESSAGES; i++) {
      ids.add(send(channel, "😀".repeat(10_000)));
      edit(ids.getLast());
    }
    try (process) {
      process.start();
      sendAll("Messages", MESSAGES, 3_000_000, i -> request("/" + ids.get(i)).build());
      sendAll(
          "Their histories",
          MESSAGES,
          3_000_000,
          i -> request("/" + ids.get(i) + "/history").build());
      sendAll(
          "Reactions",
          MESSAGES,
          0,
          i -> withForm("POST", "/" + ids.get(i) + "/reactions", form("emoji_name", "tada")));
      sendAll(
          "Edits",
          MESSAGES,
          0,
          i -> withForm("PATCH", "/" + ids.get(i), form("content", "tea " + "😀".repeat(9_996))));
      requireAlive();
    }
  }

  /** Adds former contents of the maximum size. */
  private void edit(long messageId) {
    Database.execute(
        """
        insert into message_edit (organization_id, message_id, user_id, edited_at, prev_content,
          prev_rendered_content)
        select ?, ?, 1, now(), repeat('ж', 10000), repeat('ж', 10010) from generate_series(1, 48)
        """,
        world.id(),
        messageId);
  }

  private void requireAlive() throws IOException, InterruptedException {
    HttpRequest health = HttpRequest.newBuilder(process.uri().resolve("/health")).build();
    assertThat(client.send(health, BodyHandlers.discarding()).statusCode()).isEqualTo(200);
  }
}
