package chat.localstack.endtoend.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.Topic;
import chat.localstack.endtoend.EndToEnd;
import chat.localstack.endtoend.TestStack;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * uploads-service is killed repeatedly while uploads are created, continued and finished. Each
 * client resumes at the offset that the server returns.
 */
@Tag("deep")
@EndToEnd
class TusKillIT {

  private static final int KILLS = 3;
  private static final int CLIENTS = 4;
  private static final int FILES_BETWEEN_KILLS = 12;
  private static final List<Integer> SIZES = List.of(100, 300_000, 9_000_000);
  private static final String BYTES = "application/offset+octet-stream";
  private static final Duration PATIENCE = Duration.ofSeconds(120);

  private final TestStack stack;
  private final ApiClient api;

  TusKillIT(TestStack stack) {
    this.stack = stack;
    this.api = stack.site().as("member").withHeader("Tus-Resumable", "1.0.0");
  }

  @Test
  void everyUploadBecomesOneFile() throws Exception {
    Map<String, String> urls = new ConcurrentHashMap<>();
    var running = new AtomicBoolean(true);
    List<Future<?>> clients = new ArrayList<>();
    try (var threads = Executors.newFixedThreadPool(CLIENTS)) {
      for (int i = 0; i < CLIENTS; i++) {
        String client = "client-" + i;
        clients.add(threads.submit(() -> uploadFiles(client, urls, running)));
      }
      for (int i = 0; i < KILLS; i++) {
        awaitMore(urls);
        stack.stack().program("uploads-service").kill();
        stack.stack().program("uploads-service").start();
      }
      awaitMore(urls);
      running.set(false);
    }
    for (Future<?> client : clients) {
      client.get();
    }
    await().atMost(PATIENCE).until(() -> publishedNames().containsAll(urls.keySet()));
    assertThat(publishedNames()).doesNotHaveDuplicates();
    removeFiles();
  }

  /** Deletes the files, which would otherwise be in every full export. */
  private void removeFiles() {
    for (JsonNode file : api.get("/api/v1/attachments").succeeded().at("/attachments")) {
      if (file.path("name").asText().startsWith("client-")) {
        api.delete("/api/v1/attachments/" + file.path("id").longValue()).succeeded();
      }
    }
  }

  private void awaitMore(Map<String, String> urls) {
    int before = urls.size();
    await().atMost(PATIENCE).until(() -> urls.size() >= before + FILES_BETWEEN_KILLS);
  }

  /** Returns the file names in the uploader's attachment events. */
  private List<String> publishedNames() {
    return stack.published(Topic.CLIENT_EVENTS).stream()
        .map(event -> event.value())
        .filter(event -> event.path("type").asText().equals("attachment"))
        .filter(event -> event.at("/payload/op").asText().equals("add"))
        .map(event -> event.at("/payload/attachment/name").asText())
        .filter(name -> name.startsWith("client-"))
        .toList();
  }

  private void uploadFiles(String client, Map<String, String> urls, AtomicBoolean running) {
    for (int number = 0; running.get(); number++) {
      byte[] content = new byte[SIZES.get(number % SIZES.size())];
      new Random(number).nextBytes(content);
      String name = client + "-" + number;
      boolean isCreatedWhole = number / SIZES.size() % 2 > 0;
      Uploaded uploaded = isCreatedWhole ? createWhole(name, content) : upload(name, content);
      String url = uploaded.url();
      Answer file =
          await()
              .atMost(PATIENCE)
              .until(() -> answer("GET", url), TusKillIT::isAnswer)
              .orElseThrow();
      assertThat(file.body()).isEqualTo(content);
      urls.put(uploaded.name(), url);
    }
  }

  private static boolean isAnswer(Optional<Answer> answer) {
    return answer.isPresent();
  }

  private record Uploaded(String name, String url) {}

  private ApiClient creating(String name, byte[] content) {
    String metadata =
        "filename " + Base64.getEncoder().encodeToString(name.getBytes(StandardCharsets.UTF_8));
    return api.withHeader("Upload-Length", content.length + "")
        .withHeader("Upload-Metadata", metadata);
  }

  /**
   * Sends the whole file with the creation. After a lost answer, the client knows no upload to
   * resume, so it creates another with a new name. The first may have become a file nevertheless;
   * then the uploader receives its event, too.
   */
  private Uploaded createWhole(String name, byte[] content) {
    AtomicInteger attempts = new AtomicInteger();
    return await()
        .atMost(PATIENCE)
        .until(
            () -> {
              String attempt = name + "-" + attempts.incrementAndGet();
              return send(creating(attempt, content), "POST", "/api/v1/tus", content)
                  .map(created -> new Uploaded(attempt, created.textAt("/url")));
            },
            Optional::isPresent)
        .orElseThrow();
  }

  /** Resumes after each failure at the offset that the server returns. */
  private Uploaded upload(String name, byte[] content) {
    ApiClient creating = creating(name, content);
    Answer created =
        await()
            .atMost(PATIENCE)
            .until(() -> send(creating, "POST", "/api/v1/tus", new byte[0]), TusKillIT::isAnswer)
            .orElseThrow();
    assertThat(created.status()).as(created.text()).isEqualTo(201);
    String upload = created.header("Location").orElseThrow();
    String url =
        await()
            .atMost(PATIENCE)
            .until(() -> resume(upload, content), Optional::isPresent)
            .orElseThrow();
    return new Uploaded(name, url);
  }

  private Optional<String> resume(String upload, byte[] content) {
    int offset =
        answer("HEAD", upload)
            .flatMap(head -> head.header("Upload-Offset"))
            .map(Integer::parseInt)
            .orElse(-1);
    if (offset < 0) {
      return Optional.empty();
    }
    byte[] rest = Arrays.copyOfRange(content, offset, content.length);
    return send(api.withHeader("Upload-Offset", offset + ""), "PATCH", upload, rest)
        .filter(answer -> answer.status() == 200)
        .map(answer -> answer.textAt("/url"));
  }

  private Optional<Answer> answer(String method, String path) {
    return send(api, method, path, new byte[0]);
  }

  /** Returns empty if the service is down or still waits for another request's bytes. */
  private static Optional<Answer> send(ApiClient api, String method, String path, byte[] body) {
    try {
      Answer answer =
          api.send(method, path, body.length == 0 && !method.equals("PATCH") ? "" : BYTES, body);
      boolean mayPass = answer.status() >= 500 || answer.status() == 409 || answer.status() == 423;
      return mayPass ? Optional.empty() : Optional.of(answer);
    } catch (UncheckedIOException connectionLost) {
      return Optional.empty();
    }
  }
}
