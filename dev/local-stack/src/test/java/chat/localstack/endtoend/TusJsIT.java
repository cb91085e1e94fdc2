package chat.localstack.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.localstack.organization.DemoCredentials;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The third-party client tus-js uploads files and resumes interrupted uploads. */
@EndToEnd
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TusJsIT {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int SIZE = 25 << 20;
  private static final int MEBIBYTE = 1 << 20;

  private final TestStack stack;
  private NodeProgram client;
  private Path file;
  private byte[] content;

  TusJsIT(TestStack stack) {
    this.stack = stack;
  }

  @BeforeAll
  void install() throws Exception {
    client = NodeProgram.install(stack, "tus-js");
    content = new byte[SIZE];
    new Random(12).nextBytes(content);
    file = Files.write(client.directory().resolve("file.bin"), content);
  }

  private static String basic(DemoCredentials demoCredentials) {
    String pair = demoCredentials.email() + ":" + demoCredentials.key();
    return "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Uploads the file, checks it as a reader, and returns how often the upload was interrupted: as
   * often as requested, or less if the client had sent the rest before the interruption.
   */
  private int upload(String name, Map<String, ?> options) throws Exception {
    DemoCredentials member = stack.site().credentials("member");
    Map<String, Object> task = new HashMap<>(options);
    task.put("endpoint", member.site() + "/api/v1/tus/");
    task.put("authorization", basic(member));
    task.put("path", file.toAbsolutePath().toString());
    task.put("name", name);
    JsonNode result = JSON.readTree(client.script("upload.js", JSON.writeValueAsString(task)));
    assertThat(result.at("/answer/filename").textValue()).isEqualTo(name);
    String url = result.at("/answer/url").textValue();
    assertThat(stack.site().as("member").get(url).body()).isEqualTo(content);
    assertThat(stack.site().as("guest").get(url).status()).isEqualTo(403);
    return result.path("aborted").intValue();
  }

  @Test
  void fileIsUploadedInOneRequest() throws Exception {
    upload("whole.bin", Map.of());
    upload("created.bin", Map.of("uploadDataDuringCreation", true));
  }

  @Test
  void fileIsUploadedInChunksWithInterruptions() throws Exception {
    var options = Map.of("chunkSize", 3 * MEBIBYTE, "abortAt", abortAt(4));
    assertThat(upload("chunks.bin", options)).isPositive();
  }

  @Test
  void interruptedRequestIsResumed() throws Exception {
    assertThat(upload("broken.bin", Map.of("abortAt", abortAt(3)))).isPositive();
  }

  @Test
  void anotherClientResumesTheUpload() throws Exception {
    var options = Map.of("chunkSize", 2 * MEBIBYTE, "abortAt", abortAt(2), "newClient", true);
    assertThat(upload("anew.bin", options)).isPositive();
  }

  @Test
  void parallelPartsAreUploaded() throws Exception {
    upload("parts.bin", Map.of("parallelUploads", 4));
  }

  @Test
  void uploadSurvivesAServiceKill() throws Exception {
    Set<Path> before = partialUploads();
    // The upload has its own thread: waiting for the end of a process needs the common pool.
    try (var thread = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Integer> upload =
          thread.submit(() -> upload("killed.bin", Map.of("chunkSize", MEBIBYTE)));
      var uploads = stack.stack().program("uploads-service");
      await()
          .atMost(Duration.ofSeconds(60))
          .until(() -> upload.isDone() || !before.containsAll(partialUploads()));
      uploads.kill();
      uploads.start();
      upload.get();
    }
  }

  private Set<Path> partialUploads() throws IOException {
    try (Stream<Path> partials = Files.list(stack.directory().resolve("uploads/partial"))) {
      return partials.collect(Collectors.toSet());
    }
  }

  /** Returns offsets that are spread evenly over the file. */
  private static List<Integer> abortAt(int times) {
    return Stream.iterate(1, i -> i + 1).limit(times).map(i -> SIZE / (times + 1) * i).toList();
  }
}
