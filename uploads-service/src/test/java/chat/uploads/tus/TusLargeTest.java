package chat.uploads.tus;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.Program;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.testkit.ApiClient;
import chat.testkit.CallerTokens;
import chat.testkit.ServiceProcess;
import chat.testkit.TestServers;
import chat.uploads.UploadsService;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Uploads files of four times the service's heap of 128 MB.
 *
 * <p>One upload takes two requests, of which the first breaks; another one is a form.
 */
@Tag("soak")
@Timeout(value = 15, unit = TimeUnit.MINUTES)
final class TusLargeTest {

  private static final long SIZE = 1L << 29;
  private static final int BLOCK = 1 << 20;
  private static final String FORM_BEGIN =
      "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.bin\"\r\n\r\n";
  private static final String FORM_END = "\r\n--b--\r\n";
  private static final Pattern URL = Pattern.compile("\"url\":\"([^\"]+)\"");

  private final Caller caller =
      new Caller(
          ThreadLocalRandom.current().nextLong(1, 1L << 40), 1, Role.MEMBER, false, null, "test");
  private final CallerTokens tokens =
      new CallerTokens(TestServers.get().keysDirectory(), Clock.systemUTC());
  private final ServiceProcess process =
      new ServiceProcess(Program.UPLOADS, UploadsService.class, "128m")
          .with("MAX_FILE_UPLOAD_SIZE", "1024")
          .with("CHAT_STORAGE_DIRECTORY", "target/storage-of-gigabytes");
  private final byte[] block = new byte[BLOCK];

  TusLargeTest() {
    new Random(9).nextBytes(block);
  }

  private ApiClient api() {
    return ApiClient.at(process.uri()).withBearer(() -> tokens.caller(caller));
  }

  private TusClient client() {
    return TusClient.of(api());
  }

  /** The block of this number, which it contains. */
  private byte[] block(long number) {
    block[0] = (byte) number;
    block[1] = (byte) (number >> 8);
    return block;
  }

  private void patch(String upload, long from, long to, boolean isLast) throws Exception {
    String token = tokens.caller(caller);
    try (RawPatch patch = RawPatch.begin(process.uri(), token, upload, from, SIZE - from)) {
      for (long number = from / BLOCK; number * BLOCK < to; number++) {
        int skipped = (int) Math.max(0, from - number * BLOCK);
        patch.send(Arrays.copyOfRange(block(number), skipped, BLOCK));
      }
      if (isLast) {
        assertThat(patch.status()).isEqualTo(200);
      }
    }
  }

  /** The offset to resume at, once the server has noticed the broken request. */
  private long settledOffset(String upload) {
    await()
        .atMost(Duration.ofMinutes(1))
        .until(() -> client().patch(upload, client().offset(upload), new byte[0]).status() == 204);
    return client().offset(upload);
  }

  private String postedAsForm() throws Exception {
    try (Socket socket = new Socket(process.uri().getHost(), process.uri().getPort())) {
      socket.setSoTimeout((int) TimeUnit.MINUTES.toMillis(3));
      OutputStream out = socket.getOutputStream();
      out.write(
          """
          POST /api/v1/user_uploads HTTP/1.1\r
          Content-Type: multipart/form-data; boundary=b\r
          Host: chat.example.com\r
          Connection: close\r
          Authorization: Bearer %s\r
          Content-Length: %d\r
          \r
          %s\
          """
              .formatted(
                  tokens.caller(caller), SIZE + FORM_BEGIN.length() + FORM_END.length(), FORM_BEGIN)
              .getBytes(US_ASCII));
      for (long number = 0; number < SIZE / BLOCK; number++) {
        out.write(block(number));
      }
      out.write(FORM_END.getBytes(US_ASCII));
      String answer = new String(socket.getInputStream().readAllBytes(), US_ASCII);
      Matcher url = URL.matcher(answer);
      assertThat(url.find()).as(answer).isTrue();
      return url.group(1);
    }
  }

  @Test
  void largeFileSurvivesABrokenConnection() throws Exception {
    try (process) {
      process.start();
      String upload = client().created(SIZE);
      patch(upload, 0, SIZE / 2, false);
      long offset = settledOffset(upload);
      assertThat(offset).isBetween(SIZE / 2 - BLOCK, SIZE / 2);
      patch(upload, offset, SIZE, true);
      isComplete(client().patch(upload, SIZE, new byte[0]).succeeded().textAt("/url"));
    }
  }

  @Test
  void largeFileIsUploadedAsAForm() throws Exception {
    try (process) {
      process.start();
      isComplete(postedAsForm());
    }
  }

  private void isComplete(String url) throws Exception {
    MessageDigest expected = MessageDigest.getInstance("SHA-256");
    for (long number = 0; number < SIZE / BLOCK; number++) {
      expected.update(block(number));
    }
    assertThat(digest(url)).isEqualTo(expected.digest());
    for (JsonNode file : api().get("/api/v1/attachments").succeeded().at("/attachments")) {
      api().delete("/api/v1/attachments/" + file.path("id").asLong()).succeeded();
    }
  }

  private byte[] digest(String url) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(process.uri().resolve(url))
            .header("Authorization", "Bearer " + tokens.caller(caller))
            .build();
    try (HttpClient http = HttpClient.newHttpClient();
        InputStream body = http.send(request, BodyHandlers.ofInputStream()).body();
        var digesting = new DigestInputStream(body, MessageDigest.getInstance("SHA-256"))) {
      assertThat(digesting.transferTo(OutputStream.nullOutputStream())).isEqualTo(SIZE);
      return digesting.getMessageDigest().digest();
    }
  }
}
