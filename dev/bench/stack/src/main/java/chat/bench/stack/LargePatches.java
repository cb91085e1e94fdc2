package chat.bench.stack;

import chat.bench.stack.client.Person;
import chat.bench.stack.measure.CpuTimes;
import chat.bench.stack.measure.Load;
import chat.bench.stack.measure.Measurement;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;

/**
 * Consecutive resumable uploads of 256 MB, each in one PATCH by {@code curl}, which must be
 * installed. Creating and deleting the upload is not measured.
 */
public final class LargePatches {

  public static final String ROW = "tus-256MB";
  public static final long SIZE = 256L << 20;

  private static final int CHUNK_BYTES = 1 << 20;
  private static final String PATH = "/api/v1/tus";
  private static final String FILES = "/api/v1/attachments";

  private final Community community;
  private final Path file;
  private final Map<String, Long> processIds;

  /**
   * @param directory for the file that is sent
   */
  LargePatches(Community community, Path directory, Map<String, Long> processIds) {
    this.community = community;
    this.file = directory.resolve("large.bin");
    this.processIds = processIds;
  }

  /** Uploads for the warm-up, then measures. */
  List<Measurement> measure(Duration warmUp, Duration measured) {
    try {
      writeFile();
      uploadFor(warmUp);
      var before = CpuTimes.now(processIds);
      var load = uploadFor(measured);
      var cpu = CpuTimes.now(processIds).since(before);
      Files.delete(file);
      return List.of(new Measurement(ROW, 1, load, OptionalLong.empty(), cpu));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void writeFile() throws IOException {
    var random = new Random(1);
    var chunk = new byte[CHUNK_BYTES];
    try (var out = new BufferedOutputStream(Files.newOutputStream(file))) {
      for (long written = 0; written < SIZE; written += CHUNK_BYTES) {
        random.nextBytes(chunk);
        out.write(chunk);
      }
    }
  }

  private Load uploadFor(Duration time) throws IOException {
    List<Duration> taken = new ArrayList<>();
    long end = System.nanoTime() + time.toNanos();
    do {
      taken.add(upload());
    } while (System.nanoTime() < end);
    var sorted = taken.stream().sorted().toList();
    var sum = taken.stream().reduce(Duration.ZERO, Duration::plus);
    return new Load(
        taken.size(), 0, 0, sum, sorted.get(sorted.size() / 2), sorted.get(sorted.size() - 1));
  }

  /** Returns the duration of the PATCH. */
  private Duration upload() throws IOException {
    var owner = community.owner();
    var created =
        owner
            .client()
            .withHeader("Tus-Resumable", "1.0.0")
            .withHeader("Upload-Length", Long.toString(SIZE))
            .withHeader("Upload-Metadata", "filename bGFyZ2UuYmlu")
            .send("POST", PATH, "", new byte[0]);
    URI upload = owner.site().resolve(created.header("Location").orElseThrow());
    var taken = patch(owner, upload);
    for (var attachment : owner.client().get(FILES).succeeded().at("/attachments")) {
      owner.client().delete(FILES + "/" + attachment.path("id").longValue()).succeeded();
    }
    return taken;
  }

  private Duration patch(Person owner, URI upload) throws IOException {
    var curl =
        new ProcessBuilder(
                "curl",
                "--silent",
                "--output",
                "/dev/null",
                "--write-out",
                "%{http_code} %{time_total}",
                "--request",
                "PATCH",
                "--upload-file",
                file.toString(),
                "--header",
                "Expect:",
                "--header",
                "Tus-Resumable: 1.0.0",
                "--header",
                "Upload-Offset: 0",
                "--header",
                "Content-Type: application/offset+octet-stream",
                "--header",
                "Authorization: " + owner.authorization(),
                upload.toString())
            .redirectErrorStream(true)
            .start();
    var output = new String(curl.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    var statusAndTime = output.split(" ");
    if (!statusAndTime[0].equals("200")) {
      throw new IllegalStateException("Unexpected output of curl: " + output);
    }
    return Duration.ofNanos((long) (Double.parseDouble(statusAndTime[1]) * 1e9));
  }
}
