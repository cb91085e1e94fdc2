package chat.testkit.load;

import static org.assertj.core.api.Assertions.assertThat;

import chat.kit.token.Caller;
import chat.testkit.CallerTokens;
import chat.testkit.ServiceProcess;
import chat.testkit.TestServers;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A flood of large and unfinished forms to a program in a separate process. Meanwhile another
 * account's requests must be answered.
 */
public final class FormFlood {
  private static final Logger LOG = LoggerFactory.getLogger(FormFlood.class);

  private static final String FORM = "application/x-www-form-urlencoded";
  private static final int CONCURRENCY = 16;
  private static final int STALLED = 1_000;
  private static final int STALLED_SIZE = 60_000;
  private static final Duration SLOW_THRESHOLD = Duration.ofSeconds(15);
  private static final Set<Integer> ANSWERS = Set.of(200, 400, 401, 403, 404, 409, 413, 429, 503);

  private final ServiceProcess process;
  private final CallerTokens tokens =
      new CallerTokens(TestServers.get().keysDirectory(), Clock.systemUTC());
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final List<Caller> senders;
  private final Caller other;
  private final Map<Integer, AtomicInteger> statuses = new ConcurrentHashMap<>();

  /**
   * Creates a flood; {@link #run} starts it.
   *
   * @param senders the accounts that send the forms
   * @param other the account whose requests must be answered
   */
  public FormFlood(ServiceProcess process, List<Caller> senders, Caller other) {
    this.process = process;
    this.senders = senders;
    this.other = other;
  }

  /**
   * Sends each form from all senders, sixteen at a time, in random order.
   *
   * @param ordinary requests of the other account, sent continuously, which must be answered with
   *     200
   */
  public void run(List<LargestForms.Form> forms, List<LargestForms.Form> ordinary)
      throws Exception {
    List<Socket> stalled = new ArrayList<>();
    AtomicBoolean isOver = new AtomicBoolean();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
        ExecutorService sending = Executors.newFixedThreadPool(CONCURRENCY)) {
      stall(forms.getFirst(), stalled);
      Future<Duration> longest = threads.submit(() -> sendContinuously(ordinary, isOver));
      List<Future<?>> sent = new ArrayList<>();
      for (Caller sender : senders) {
        List<LargestForms.Form> shuffled = new ArrayList<>(forms);
        Collections.shuffle(shuffled, new Random(sender.userId()));
        shuffled.forEach(form ->
            sent.add(
                sending.submit(() -> {
                  send(sender, form);
                  return null;
                })));
      }
      try {
        for (Future<?> one : sent) {
          one.get();
        }
      } finally {
        sending.shutdownNow();
        isOver.set(true);
      }
      LOG.info(
          "{} forms of {} accounts: {}; others waited {} ms at most; {} MiB of memory at most",
          sent.size(),
          senders.size(),
          new TreeMap<>(statuses),
          longest.get().toMillis(),
          process.peakMemory() >> 20);
    } finally {
      for (Socket socket : stalled) {
        socket.close();
      }
    }
  }

  /** Starts forms of an account and leaves them unfinished. */
  private void stall(LargestForms.Form form, List<Socket> into) throws IOException {
    String head =
        form.method()
            + " "
            + form.path()
            + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
            + tokens.caller(senders.getFirst())
            + "\r\nContent-Type: "
            + FORM
            + "\r\nContent-Length: "
            + STALLED_SIZE
            + "\r\n\r\na=[";
    byte[] most = (head + "1,".repeat((STALLED_SIZE - 10) / 2)).getBytes(StandardCharsets.US_ASCII);
    for (int i = 0; i < STALLED; i++) {
      Socket socket = new Socket(process.uri().getHost(), process.uri().getPort());
      into.add(socket);
      OutputStream out = socket.getOutputStream();
      out.write(most);
      out.flush();
    }
  }

  private void send(Caller sender, LargestForms.Form form) throws Exception {
    HttpRequest request = request(sender, form);
    long began = System.nanoTime();
    HttpResponse<String> response;
    try {
      response = http.send(request, BodyHandlers.ofString());
    } catch (IOException e) {
      throw new IOException(
          "%s %s of %d".formatted(form.method(), form.path(), form.body().length()), e);
    }
    Duration taken = Duration.ofNanos(System.nanoTime() - began);
    if (taken.compareTo(SLOW_THRESHOLD) > 0) {
      LOG.info(
          "{} {}: {} in {} ms",
          form.method(),
          form.path(),
          response.statusCode(),
          taken.toMillis());
    }
    statuses.computeIfAbsent(response.statusCode(), _ -> new AtomicInteger()).incrementAndGet();
    assertThat(ANSWERS)
        .as("%s %s: %s", form.method(), form.path(), response.body())
        .contains(response.statusCode());
    if (response.statusCode() == 503) {
      assertThat(response.headers().firstValue("Retry-After")).isPresent();
    }
  }

  private HttpRequest request(Caller caller, LargestForms.Form form) {
    return HttpRequest.newBuilder(process.uri().resolve(form.path()))
        .header("Authorization", "Bearer " + tokens.caller(caller))
        .header("Content-Type", FORM)
        .method(form.method(), BodyPublishers.ofString(form.body()))
        .timeout(Duration.ofMinutes(2))
        .build();
  }

  /** Returns the longest response time. */
  private Duration sendContinuously(List<LargestForms.Form> ordinary, AtomicBoolean isOver)
      throws Exception {
    Duration longest = Duration.ZERO;
    while (!isOver.get()) {
      for (LargestForms.Form form : ordinary) {
        long began = System.nanoTime();
        HttpResponse<String> response = http.send(request(other, form), BodyHandlers.ofString());
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        Duration taken = Duration.ofNanos(System.nanoTime() - began);
        longest = taken.compareTo(longest) > 0 ? taken : longest;
      }
    }
    return longest;
  }
}
