package chat.uploads;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.testkit.ApiClient;
import chat.testkit.CallerTokens;
import chat.testkit.ServiceProcess;
import chat.testkit.TestServers;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Uploads 200 files concurrently to a service with a heap of 128 MB.
 *
 * <p>Half of the clients use the tus protocol. All send in lockstep, one megabyte at a time, so all
 * uploads are in progress from the first byte to the last.
 */
@Tag("soak")
final class ManyUploadsTest {

  private static final int CLIENTS = 200;
  private static final int ACCOUNTS = 4;
  private static final int STEPS = 4;
  private static final int STEP = 1 << 20;
  private static final long MAX_MEMORY = 512L << 20;
  private static final String FORM_BEGIN =
      "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.bin\"\r\n\r\n";
  private static final String FORM_END = "\r\n--b--\r\n";
  private static final Pattern URL = Pattern.compile("\"url\":\"([^\"]+)\"");

  private final long organizationId = ThreadLocalRandom.current().nextLong(1, 1L << 40);
  private final CallerTokens tokens =
      new CallerTokens(TestServers.get().keysDirectory(), Clock.systemUTC());
  private final CyclicBarrier lockstep = new CyclicBarrier(CLIENTS);
  private final byte[] noise = new byte[STEP];
  private final ServiceProcess process =
      new ServiceProcess(Program.UPLOADS, UploadsService.class, "128m");

  ManyUploadsTest() {
    new Random(5).nextBytes(noise);
  }

  /** Spreads the clients over a few accounts, because uploads per account are limited. */
  private Caller caller(int client) {
    long userId = organizationId + client % ACCOUNTS;
    return new Caller(organizationId, userId, Role.MEMBER, false, null, "t");
  }

  private ApiClient as(int client) {
    return ApiClient.at(process.uri()).withBearer(() -> tokens.caller(caller(client)));
  }

  /** Returns bytes that are unique to the client and the step. */
  private byte[] step(int client, int step) {
    byte[] bytes = noise.clone();
    bytes[0] = (byte) client;
    bytes[STEP - 1] = (byte) step;
    return bytes;
  }

  /** Sends the file in lockstep with the other clients; returns the response. */
  private String send(int client, String head, String begin, String end) throws Exception {
    try (Socket socket = new Socket(process.uri().getHost(), process.uri().getPort())) {
      socket.setSoTimeout((int) TimeUnit.MINUTES.toMillis(3));
      OutputStream out = socket.getOutputStream();
      long length = (long) STEPS * STEP + begin.length() + end.length();
      out.write(
          """
          %s
          Host: chat.example.com\r
          Connection: close\r
          Authorization: Bearer %s\r
          Content-Length: %d\r
          \r
          %s\
          """
              .formatted(head, tokens.caller(caller(client)), length, begin)
              .getBytes(US_ASCII));
      for (int step = 0; step < STEPS; step++) {
        lockstep.await(3, TimeUnit.MINUTES);
        out.write(step(client, step));
        out.flush();
      }
      out.write(end.getBytes(US_ASCII));
      return new String(socket.getInputStream().readAllBytes(), US_ASCII);
    }
  }

  private String sendByTus(int client) throws Exception {
    String upload =
        as(client)
            .withHeader("Tus-Resumable", "1.0.0")
            .withHeader("Upload-Length", Integer.toString(STEPS * STEP))
            .send("POST", "/api/v1/tus", "", new byte[0])
            .header("Location")
            .orElseThrow();
    String head =
        "PATCH %s HTTP/1.1\r\nTus-Resumable: 1.0.0\r\nUpload-Offset: 0\r\n".formatted(upload)
            + "Content-Type: application/offset+octet-stream\r";
    return send(client, head, "", "");
  }

  private String sendAsForm(int client) throws Exception {
    String head =
        "POST /api/v1/user_uploads HTTP/1.1\r\n"
            + "Content-Type: multipart/form-data; boundary=b\r";
    return send(client, head, FORM_BEGIN, FORM_END);
  }

  private static String url(String answer) {
    assertThat(answer).startsWith("HTTP/1.1 200");
    Matcher url = URL.matcher(answer);
    assertThat(url.find()).as(answer).isTrue();
    return url.group(1);
  }

  private void isComplete(int client, String url) {
    byte[] stored = as(client).get(url).body();
    assertThat(stored).hasSize(STEPS * STEP);
    for (int step = 0; step < STEPS; step++) {
      assertThat(Arrays.equals(stored, step * STEP, (step + 1) * STEP, step(client, step), 0, STEP))
          .as("megabyte %d of %s", step, url)
          .isTrue();
    }
  }

  @Test
  void concurrentUploadsAreStoredCompletelyInSmallHeap() throws Exception {
    try (process;
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      process.start();
      List<Future<String>> answers = new ArrayList<>();
      for (int i = 0; i < CLIENTS; i++) {
        int client = i;
        answers.add(threads.submit(() -> client % 2 == 0 ? sendAsForm(client) : sendByTus(client)));
      }
      for (int i = 0; i < CLIENTS; i++) {
        isComplete(i, url(answers.get(i).get()));
      }
      assertThat(peakMemory()).isLessThan(MAX_MEMORY);
      removeAll();
    }
  }

  /** Frees the 800 MB of the stored files. */
  private void removeAll() {
    for (int client = 0; client < ACCOUNTS; client++) {
      ApiClient account = as(client);
      for (JsonNode file : account.get("/api/v1/attachments").succeeded().at("/attachments")) {
        account.delete("/api/v1/attachments/" + file.path("id").asLong()).succeeded();
      }
    }
  }

  private long peakMemory() throws IOException {
    long peak = process.peakMemory();
    System.out.printf("Peak of the program's memory: %d MiB%n", peak >> 20);
    return peak;
  }
}
