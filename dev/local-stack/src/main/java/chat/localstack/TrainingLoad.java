package chat.localstack;

import chat.localstack.organization.DemoCredentials;
import chat.localstack.process.StackFailure;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The load of a training run, from which start-up caches get the profiles of hot methods.
 *
 * <p>With profiles, the optimizing compiler works from the first requests on.
 */
final class TrainingLoad {

  private static final int CLIENTS = 16;
  static final Duration DURATION = Duration.ofSeconds(30);
  private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(20);
  private static final String CHANNEL = "training";
  private static final String SUBSCRIPTIONS = "[{\"name\": \"%s\"}]".formatted(CHANNEL);
  private static final String SEARCH = "[{\"operator\": \"search\", \"operand\": \"training\"}]";
  private static final Pattern QUEUE_ID = Pattern.compile("\"queue_id\":\"([^\"]+)\"");
  private static final Pattern MESSAGE_ID = Pattern.compile("\"id\":([0-9]+)");
  private static final Pattern FILE_URL = Pattern.compile("\"url\":\"/([^\"]+)\"");

  /** Plain rounds of a client between two rounds with rare operations. */
  private static final int USUAL_ROUNDS = 9;

  private static final List<String> LISTS =
      List.of(
          "attachments",
          "channel_folders",
          "drafts",
          "export/realm",
          "messages?anchor=newest&num_before=5&num_after=0&narrow=" + encoded(SEARCH),
          "realm/emoji",
          "realm/linkifiers",
          "realm/presence",
          "realm/profile_fields",
          "reminders",
          "server_settings",
          "streams",
          "user_groups",
          "users",
          "users/me",
          "users/me/alert_words",
          "users/me/subscriptions");
  private static final String FORM = "application/x-www-form-urlencoded";

  private final URI api;
  private final Map<String, DemoCredentials> accounts;
  private final BooleanSupplier stopped;
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final AtomicInteger successes = new AtomicInteger();
  private final AtomicInteger failures = new AtomicInteger();

  /**
   * @param accounts the accounts of the first organization by name
   * @param stopped whether the start has been aborted
   */
  TrainingLoad(URI gateway, Map<String, DemoCredentials> accounts, BooleanSupplier stopped) {
    this.api = gateway.resolve("/api/v1/");
    this.accounts = accounts;
    this.stopped = stopped;
  }

  /** Sends requests until the duration is over; returns whether nearly all succeeded. */
  boolean run() {
    post("owner", "users/me/subscriptions", Map.of("subscriptions", SUBSCRIPTIONS));
    post("member", "users/me/subscriptions", Map.of("subscriptions", SUBSCRIPTIONS));
    post("owner", "export/realm", Map.of());
    long deadline = System.nanoTime() + DURATION.toNanos();
    try (http;
        ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int client = 0; client < CLIENTS; client++) {
        String account = client % 2 == 0 ? "member" : "owner";
        clients.execute(() -> {
          for (int round = 0; System.nanoTime() < deadline && !stopped.getAsBoolean(); round++) {
            round(account, round);
          }
        });
      }
    }
    return failures.get() * 10 < successes.get();
  }

  /** Sends and fetches messages; every tenth round also calls rare operations. */
  private void round(String account, int round) {
    var text = "Training **message** %d, https://example.com".formatted(round);
    sendToChannel(account, "load " + round % 7, text);
    sendDirect(account);
    get(account, "messages?anchor=newest&num_before=20&num_after=0");
    if (round % (USUAL_ROUNDS + 1) == 0) {
      deliver(account);
      changeMessage(account);
      upload(account);
      uploadByTus(account);
      post(account, "users/me/presence", Map.of("status", "active", "ping_only", "true"));
      post(account, "mark_all_as_read", Map.of());
      LISTS.forEach(path -> get(account, path));
    }
  }

  private void changeMessage(String account) {
    Matcher id = MESSAGE_ID.matcher(sendToChannel(account, "changes", "Training"));
    if (id.find()) {
      var message = "messages/" + id.group(1);
      send(account, message, request -> form(request, "PATCH", Map.of("content", "Changed")));
      post(account, message + "/reactions", Map.of("emoji_name", "tada"));
      var star = Map.of("messages", "[%s]".formatted(id.group(1)), "op", "add", "flag", "starred");
      post(account, "messages/flags", star);
      get(account, message);
      get(account, message + "/history");
    }
  }

  private String sendToChannel(String account, String topic, String text) {
    return post(
        account,
        "messages",
        Map.of("type", "channel", "to", CHANNEL, "topic", topic, "content", text));
  }

  private void sendDirect(String account) {
    post(
        account,
        "messages",
        Map.of(
            "type", "direct", "to", "[%s]".formatted(quoted(other(account))), "content", "Hello"));
  }

  /** Receives a message by an event queue. */
  private void deliver(String account) {
    var queue = Map.of("event_types", "[\"message\"]");
    Matcher id = QUEUE_ID.matcher(post(account, "register", queue));
    if (id.find()) {
      sendDirect(account);
      get(account, "events?last_event_id=-1&queue_id=" + id.group(1));
      send(
          account,
          "events?queue_id=" + id.group(1),
          request -> request.method("DELETE", BodyPublishers.noBody()));
    }
  }

  private String other(String account) {
    return credentials(account.equals("owner") ? "member" : "owner").email();
  }

  private String post(String account, String path, Map<String, String> fields) {
    return send(account, path, request -> form(request, "POST", fields));
  }

  private static HttpRequest.Builder form(
      HttpRequest.Builder request, String method, Map<String, String> fields) {
    var form =
        fields.entrySet().stream()
            .map(field -> field.getKey() + "=" + encoded(field.getValue()))
            .collect(Collectors.joining("&"));
    return request.header("Content-Type", FORM).method(method, BodyPublishers.ofString(form));
  }

  private void get(String account, String path) {
    send(account, path, HttpRequest.Builder::GET);
  }

  private void upload(String account) {
    var body =
        """
        --b\r
        Content-Disposition: form-data; name="file"; filename="training.txt"\r
        \r
        training\r
        --b--\r
        """;
    var uploaded =
        send(
            account,
            "user_uploads",
            request ->
                request
                    .header("Content-Type", "multipart/form-data; boundary=b")
                    .POST(BodyPublishers.ofString(body)));
    Matcher url = FILE_URL.matcher(uploaded);
    if (url.find()) {
      sendToChannel(account, "files", "[training.txt](/%s)".formatted(url.group(1)));
      get(account, "/" + url.group(1));
    }
  }

  private void uploadByTus(String account) {
    send(
        account,
        "tus",
        request ->
            request
                .header("Tus-Resumable", "1.0.0")
                .header("Upload-Length", "8")
                .header("Upload-Metadata", "filename dHJhaW5pbmcudHh0")
                .header("Content-Type", "application/offset+octet-stream")
                .POST(BodyPublishers.ofString("training")));
  }

  /** Returns the body of the response; empty if the request failed. */
  private String send(String account, String path, UnaryOperator<HttpRequest.Builder> method) {
    var request =
        HttpRequest.newBuilder(api.resolve(path))
            .timeout(REQUEST_TIMEOUT)
            .header("Authorization", credentials(account).authorization());
    try {
      var response = http.send(method.apply(request).build(), HttpResponse.BodyHandlers.ofString());
      (response.statusCode() < 300 ? successes : failures).incrementAndGet();
      return response.body();
    } catch (IOException e) {
      failures.incrementAndGet();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return "";
  }

  private DemoCredentials credentials(String account) {
    var found = accounts.get(account);
    if (found == null) {
      throw new StackFailure("there is no account " + account);
    }
    return found;
  }

  private static String quoted(String value) {
    return "\"%s\"".formatted(value);
  }

  private static String encoded(String value) {
    return URLEncoder.encode(value, StandardCharsets.UTF_8);
  }
}
