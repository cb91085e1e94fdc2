package chat.uploads;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.Program;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.testkit.CallerTokens;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import chat.uploads.picture.SamplePictures;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests are refused if the sender loses the permission before the body is complete. */
@ServiceTest(Program.UPLOADS)
final class LateBodiesTest {

  private static final String EMOJI = "/api/v1/realm/emoji/tick";
  private static final String AVATAR = "/api/v1/users/me/avatar";
  private static final byte[] PNG = SamplePictures.filled("png", 3, 3, -1);
  private static final byte[] END = "\r\n--%s--\r\n".formatted(FormBody.BOUNDARY).getBytes(UTF_8);

  private final RunningService service;
  private final TestServers servers;
  private final TestOrganization organization;
  private final long member;

  LateBodiesTest(RunningService service, TestServers servers) {
    this.service = service;
    this.servers = servers;
    this.organization = new TestOrganization(service);
    this.member = organization.account(Role.MEMBER);
  }

  /** Sends a form: its file before the change, its end afterwards; returns the response. */
  private String answer(String path, Runnable change) throws IOException {
    organization.awaitProjections();
    byte[] beginning =
        new FormBody()
            .part("name=\"f\"; filename=\"a.png\"", PNG)
            .text("--%s\r\n".formatted(FormBody.BOUNDARY))
            .text("Content-Disposition: form-data; name=\"x\"\r\n\r\n")
            .cutOff();
    try (Socket socket = new Socket(service.uri().getHost(), service.uri().getPort())) {
      socket.setSoTimeout(60_000);
      OutputStream out = socket.getOutputStream();
      out.write(head(path, beginning.length + END.length));
      out.write(beginning);
      out.flush();
      await().until(() -> !storedFiles().isEmpty());
      change.run();
      organization.awaitProjections();
      out.write(END);
      out.flush();
      return new String(socket.getInputStream().readAllBytes(), UTF_8);
    }
  }

  private byte[] head(String path, int length) {
    String token =
        new CallerTokens(servers.keysDirectory(), service.clock())
            .caller(new Caller(organization.id(), member, Role.MEMBER, false, null, "test"));
    return """
    POST %s HTTP/1.1\r
    Host: chat.example.com\r
    Connection: close\r
    Authorization: Bearer %s\r
    Content-Type: %s\r
    Content-Length: %d\r
    \r
    """
        .formatted(path, token, FormBody.TYPE, length)
        .getBytes(UTF_8);
  }

  private List<Path> storedFiles() throws IOException {
    Path directory = Path.of("target", "storage", "blobs", organization.id() + "");
    try (Stream<Path> all = Files.exists(directory) ? Files.walk(directory) : Stream.empty()) {
      return all.filter(Files::isRegularFile).toList();
    }
  }

  private void nothingIsAdded() throws IOException {
    assertThat(storedFiles()).isEmpty();
    var list = organization.as(organization.account(Role.OWNER)).get("/api/v1/realm/emoji");
    assertThat(list.succeeded().at("/emoji")).isEmpty();
    assertThat(servers.owners().avatars().calls(organization.id())).isEmpty();
  }

  private void deactivate() {
    organization.change(member, Map.of("is_active", false));
  }

  @ParameterizedTest
  @ValueSource(strings = {EMOJI, AVATAR})
  void senderDeactivatedDuringRequestAddsNoPicture(String path) throws IOException {
    assertThat(answer(path, this::deactivate)).contains("401", "Account is deactivated");
    nothingIsAdded();
  }

  @Test
  void senderLosingEmojiPermissionAddsNoEmoji() throws IOException {
    long artists = organization.group("artists", List.of(member), List.of());
    organization.changeSettings(Map.of("can_add_custom_emoji_group", artists));
    assertThat(answer(EMOJI, () -> organization.removeMember(artists, member)))
        .contains("400", "Insufficient permission");
    nothingIsAdded();
  }

  @Test
  void avatarIsNotChangedOnceChangesAreDisabled() throws IOException {
    assertThat(
            answer(
                AVATAR, () -> organization.changeSettings(Map.of("avatar_changes_disabled", true))))
        .contains("400", "Avatar changes are disabled in this organization.");
    nothingIsAdded();
  }

  @ParameterizedTest
  @ValueSource(strings = {EMOJI, AVATAR})
  void deactivationOfAnotherUserDoesNotRefuseRequest(String path) throws IOException {
    long other = organization.account(Role.MEMBER);
    assertThat(answer(path, () -> organization.change(other, Map.of("is_active", false))))
        .startsWith("HTTP/1.1 200");
  }

  @Test
  void deactivatedAccountAddsNoFile() throws IOException {
    deactivate();
    var client = organization.as(member);
    client
        .upload("/api/v1/user_uploads", "f", "a.txt", "text/plain", new byte[3])
        .refused(401, "UNAUTHORIZED", "Account is deactivated");
    client
        .withHeader("Tus-Resumable", "1.0.0")
        .withHeader("Upload-Length", "3")
        .send("POST", "/api/v1/tus", "application/offset+octet-stream", new byte[3])
        .refused(401, "UNAUTHORIZED", "Account is deactivated");
    assertThat(storedFiles()).isEmpty();
  }
}
