package chat.uploads.upload;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.testkit.CallerTokens;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import chat.uploads.FormBody;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Scanner;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Chunked forms, whose length is unknown in advance. */
@ServiceTest(
    value = Program.UPLOADS,
    environment = {"MAX_FILE_UPLOAD_SIZE=3", "CHAT_STORAGE_DIRECTORY=target/storage-of-chunks"})
final class EndlessFormsTest {

  private static final String UPLOADS = "/api/v1/user_uploads";
  private static final String PICTURE_REFUSAL =
      "Uploaded file is larger than the allowed limit of 5 MiB";
  private static final Path STORAGE = Path.of("target", "storage-of-chunks");
  private static final byte[] CHUNK = "x".repeat(64 << 10).getBytes(US_ASCII);

  private final RunningService service;
  private final TestServers servers;
  private final TestOrganization organization;
  private final long member;

  EndlessFormsTest(RunningService service, TestServers servers) {
    this.service = service;
    this.servers = servers;
    this.organization = new TestOrganization(service);
    this.member = organization.account(Role.MEMBER);
  }

  private Socket begin(String path) throws IOException {
    String token =
        new CallerTokens(servers.keysDirectory(), service.clock())
            .caller(new Caller(organization.id(), member, Role.MEMBER, false, null, "test"));
    var socket = new Socket(service.uri().getHost(), service.uri().getPort());
    socket.setSoTimeout(60_000);
    String head =
        """
        POST %s HTTP/1.1\r
        Host: chat.example.com\r
        Authorization: Bearer %s\r
        Content-Type: %s\r
        Transfer-Encoding: chunked\r
        \r
        """
            .formatted(path, token, FormBody.TYPE);
    socket.getOutputStream().write(head.getBytes(US_ASCII));
    return socket;
  }

  private static void chunk(OutputStream out, byte[] bytes) throws IOException {
    out.write((Integer.toHexString(bytes.length) + "\r\n").getBytes(US_ASCII));
    out.write(bytes);
    out.write("\r\n".getBytes(US_ASCII));
    out.flush();
  }

  /** Sends chunks until the connection is closed. */
  private static void sendForEver(Socket socket, byte[] beginning) {
    try {
      OutputStream out = socket.getOutputStream();
      chunk(out, beginning);
      while (true) {
        chunk(out, CHUNK);
      }
    } catch (IOException e) {
      // The connection is closed.
    }
  }

  private void isRefused(String path, byte[] beginning, String refusal) throws IOException {
    try (Socket socket = begin(path)) {
      Thread.startVirtualThread(() -> sendForEver(socket, beginning));
      var answer = new Scanner(socket.getInputStream(), US_ASCII);
      assertThat(answer.findWithinHorizon("HTTP/1.1 400", 0)).isNotNull();
      assertThat(answer.findWithinHorizon(Pattern.quote(refusal), 0)).isNotNull();
    }
    assertThat(storedFiles()).isEmpty();
  }

  private List<Path> storedFiles() throws IOException {
    Path files = STORAGE.resolve("blobs").resolve(organization.id() + "");
    try (Stream<Path> all = Files.exists(files) ? Files.walk(files) : Stream.empty()) {
      return all.filter(Files::isRegularFile).toList();
    }
  }

  @ParameterizedTest
  @CsvSource({
    UPLOADS + ",File is larger than this server's configured maximum upload size (3 MiB).",
    "/api/v1/users/me/avatar," + PICTURE_REFUSAL,
    "/api/v1/realm/emoji/tick," + PICTURE_REFUSAL
  })
  void endlessDataOutsideTheFileIsRefused(String path, String refusal) throws IOException {
    String field = "--%s\r\nContent-Disposition: form-data; name=\"x\"\r\n\r\n";
    isRefused(path, field.formatted(FormBody.BOUNDARY).getBytes(US_ASCII), refusal);
    isRefused(path, "a preamble\r\n".getBytes(US_ASCII), refusal);
    byte[] afterFile =
        new FormBody()
            .part("name=\"f\"; filename=\"a.png\"", CHUNK)
            .text(field.formatted(FormBody.BOUNDARY))
            .cutOff();
    isRefused(path, afterFile, refusal);
  }

  @Test
  void largestFileIsAcceptedInChunks() throws IOException {
    try (Socket socket = begin(UPLOADS)) {
      OutputStream out = socket.getOutputStream();
      byte[] form = new FormBody().part("name=\"f\"; filename=\"a\"", new byte[3 << 20]).ended();
      chunk(out, form);
      out.write("0\r\n\r\n".getBytes(US_ASCII));
      var answer = new Scanner(socket.getInputStream(), US_ASCII);
      assertThat(answer.findWithinHorizon("HTTP/1.1 200", 0)).isNotNull();
    }
    assertThat(storedFiles()).hasSize(1);
  }
}
