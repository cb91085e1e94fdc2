package chat.uploads.tus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.Program;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.testkit.CallerTokens;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestServers;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A gigabyte in two requests, of which the first is broken off. */
@Tag("deep")
@ServiceTest(value = Program.UPLOADS, environment = "MAX_FILE_UPLOAD_SIZE=1024")
final class TusLargeTest {

  private static final long SIZE = 1L << 30;
  private static final int BLOCK = 1 << 20;

  private final RunningService service;
  private final Caller caller;
  private final TusClient client;
  private final byte[] block = new byte[BLOCK];

  TusLargeTest(RunningService service) {
    this.service = service;
    long organizationId = ThreadLocalRandom.current().nextLong(1, 1L << 40);
    this.caller = new Caller(organizationId, 1, Role.MEMBER, false, null, "test");
    this.client = TusClient.of(service.as(caller));
    new Random(9).nextBytes(block);
  }

  /** Each block tells where it is. */
  private byte[] block(long number) {
    block[0] = (byte) number;
    block[1] = (byte) (number >> 8);
    return block;
  }

  private void send(RawPatch patch, long from, long to) throws Exception {
    long first = from / BLOCK;
    for (long number = first; number * BLOCK < to; number++) {
      byte[] bytes = block(number);
      int skipped = (int) Math.max(0, from - number * BLOCK);
      patch.send(Arrays.copyOfRange(bytes, skipped, BLOCK));
    }
  }

  @Test
  void gigabyteIsUploadedThoughItsConnectionBreaks() throws Exception {
    String upload = client.created(SIZE);
    try (RawPatch first = RawPatch.begin(service, caller, upload, 0, SIZE)) {
      send(first, 0, SIZE / 2);
    }
    TusRows rows = new TusRows(service);
    await().atMost(Duration.ofMinutes(1)).until(() -> !rows.isTaken(upload));
    long offset = TusClient.of(service.as(caller)).offset(upload);
    assertThat(offset).isBetween(SIZE / 2 - BLOCK, SIZE / 2);
    try (RawPatch second = RawPatch.begin(service, caller, upload, offset, SIZE - offset)) {
      send(second, offset, SIZE);
      assertThat(second.status()).isEqualTo(200);
    }
    MessageDigest expected = MessageDigest.getInstance("SHA-256");
    for (long number = 0; number < SIZE / BLOCK; number++) {
      expected.update(block(number));
    }
    TusClient now = TusClient.of(service.as(caller));
    String url = now.patch(upload, SIZE, new byte[0]).succeeded().textAt("/url");
    assertThat(digest(url)).isEqualTo(expected.digest());
  }

  private byte[] digest(String url) throws Exception {
    String token =
        new CallerTokens(TestServers.get().keysDirectory(), service.clock()).caller(caller);
    HttpRequest request =
        HttpRequest.newBuilder(service.uri().resolve(url))
            .header("Authorization", "Bearer " + token)
            .build();
    try (HttpClient http = HttpClient.newHttpClient();
        InputStream body = http.send(request, BodyHandlers.ofInputStream()).body();
        var digesting = new DigestInputStream(body, MessageDigest.getInstance("SHA-256"))) {
      assertThat(digesting.transferTo(OutputStream.nullOutputStream())).isEqualTo(SIZE);
      return digesting.getMessageDigest().digest();
    }
  }
}
