package chat.uploads.avatar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.Program;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import chat.testkit.owner.TestAvatars;
import chat.uploads.FormBody;
import chat.uploads.picture.SamplePictures;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@ServiceTest(Program.UPLOADS)
final class AvatarTest {

  private static final String PATH = "/api/v1/users/me/avatar";
  private static final int RED = 0xFFFF0000;

  private final RunningService service;
  private final TestOrganization organization;
  private final TestAvatars avatars;
  private final long member;
  private final ApiClient client;

  AvatarTest(RunningService service, TestServers servers) {
    this.service = service;
    this.organization = new TestOrganization(service);
    this.avatars = servers.owners().avatars();
    this.member = organization.account(Role.MEMBER);
    this.client = organization.as(member);
  }

  private static Answer upload(ApiClient client, byte[] content) {
    return client.upload(PATH, "file", "me.png", "image/png", content);
  }

  private BufferedImage picture(String url) throws IOException {
    Answer answer = service.asVisitor(organization.id()).get(url);
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.header("Content-Type")).hasValue("image/png");
    assertThat(answer.header("Cache-Control")).hasValue("public, max-age=31536000, immutable");
    return Objects.requireNonNull(ImageIO.read(new ByteArrayInputStream(answer.body())));
  }

  @ParameterizedTest
  @ValueSource(strings = {"png", "gif"})
  void avatarIsShownInTwoSizes(String format) throws IOException {
    Answer answer = upload(client, SamplePictures.filled(format, 60, 30, RED)).succeeded();
    String url = answer.textAt("/avatar_url");
    assertThat(url)
        .matches("/user_avatars/" + organization.id() + "/avatars/[A-Za-z0-9_-]{22}\\.png");
    BufferedImage small = picture(url);
    assertThat(small.getWidth()).isEqualTo(100);
    assertThat(small.getHeight()).isEqualTo(100);
    BufferedImage medium = picture(url.replace(".png", "-medium.png"));
    assertThat(medium.getWidth()).isEqualTo(500);
    assertThat(medium.getRGB(250, 250) >> 16 & 0xFF).isGreaterThan(200);
  }

  @Test
  void animatedGifBecomesStillAvatar() throws IOException {
    byte[] animated = SamplePictures.gif(30, 30, List.of(RED, 0xFF0000FF));
    BufferedImage shown = picture(upload(client, animated).succeeded().textAt("/avatar_url"));
    assertThat(shown.getRGB(50, 50)).isEqualTo(RED);
  }

  @Test
  void avatarsOfDeletedProfilesAreRemoved() {
    upload(client, SamplePictures.filled("png", 3, 3, RED)).succeeded();
    long withoutAvatar = organization.account(Role.MODERATOR);
    String body =
        "{\"organization_id\":%d,\"user_ids\":[%d,%d]}"
            .formatted(organization.id(), member, withoutAvatar);
    for (int i = 0; i < 2; i++) {
      assertThat(removal(service.asProgram(Program.IDENTITY), body).status()).isEqualTo(200);
    }
    await()
        .untilAsserted(() ->
            assertThat(avatars.calls(organization.id()))
                .anySatisfy(call -> {
                  assertThat(call.path("user_id").longValue()).isEqualTo(member);
                  assertThat(call.path("number").intValue()).isEqualTo(2);
                  assertThat(call.path("avatar_url").isNull()).isTrue();
                }));
    assertThat(avatars.calls(organization.id()))
        .noneMatch(call -> call.path("user_id").longValue() == withoutAvatar);
  }

  @Test
  void onlyServicesRemoveAvatarsOfOthers() {
    upload(client, SamplePictures.filled("png", 3, 3, RED)).succeeded();
    String body = "{\"organization_id\":%d,\"user_ids\":[%d]}".formatted(organization.id(), member);
    assertThat(removal(organization.as(organization.account(Role.OWNER)), body).status())
        .isEqualTo(401);
  }

  private static Answer removal(ApiClient caller, String body) {
    return caller.send(
        "POST",
        "/internal/avatars/removal",
        "application/json",
        body.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void identityServiceReceivesAvatarsWithIncreasingNumbers() {
    Answer answer = upload(client, SamplePictures.filled("png", 3, 3, RED));
    assertThat(answer.header("Chat-Changes")).hasValue("user-changed=7");
    upload(client, SamplePictures.filled("png", 3, 3, RED)).succeeded();
    client.delete(PATH).succeeded();
    await()
        .untilAsserted(() ->
            assertThat(avatars.calls(organization.id()))
                .extracting(call -> call.path("number").intValue())
                .contains(1, 2, 3));
    assertThat(avatars.calls(organization.id()))
        .allSatisfy(call -> {
          assertThat(call.path("user_id").longValue()).isEqualTo(member);
          assertThat(call.hasNonNull("avatar_url")).isEqualTo(call.path("number").intValue() < 3);
        });
  }

  @Test
  void removalReturnsFallbackAvatarUrl() {
    upload(client, SamplePictures.filled("png", 3, 3, RED)).succeeded();
    assertThat(client.delete(PATH).succeeded().textAt("/avatar_url"))
        .isEqualTo("https://secure.gravatar.com/avatar/0");
  }

  @Test
  void removingMissingAvatarDoesNotIncreaseNumber() {
    String none = "https://secure.gravatar.com/avatar/0";
    assertThat(client.delete(PATH).succeeded().textAt("/avatar_url")).isEqualTo(none);
    upload(client, SamplePictures.filled("png", 3, 3, RED)).succeeded();
    client.delete(PATH).succeeded();
    assertThat(client.delete(PATH).succeeded().textAt("/avatar_url")).isEqualTo(none);
    upload(client, SamplePictures.filled("png", 3, 3, RED)).succeeded();
    await().untilAsserted(() -> assertThat(publishedNumbers()).contains(3));
    assertThat(publishedNumbers()).containsOnly(0, 1, 2, 3);
  }

  private List<Integer> publishedNumbers() {
    return avatars.calls(organization.id()).stream()
        .map(call -> call.path("number").intValue())
        .toList();
  }

  @Test
  void avatarFileNameIsLimitedToThousandCharacters() {
    byte[] png = SamplePictures.filled("png", 3, 3, RED);
    client.upload(PATH, "file", "n".repeat(1000), "image/png", png).succeeded();
    client
        .upload(PATH, "file", "n".repeat(1001), "image/png", png)
        .refused(400, "BAD_REQUEST", "filename is too long (limit: 1000 characters)");
  }

  @Test
  void avatarIsPublishedAfterIdentityServiceRecovers() {
    avatars.setUnavailable(organization.id());
    assertThat(upload(client, SamplePictures.filled("png", 3, 3, RED)).status()).isEqualTo(503);
    avatars.setAvailable(organization.id());
    await()
        .untilAsserted(() -> {
          service.clock().advance(Duration.ofSeconds(40));
          assertThat(avatars.calls(organization.id())).isNotEmpty();
        });
    String url = avatars.calls(organization.id()).getFirst().path("avatar_url").textValue();
    assertThat(service.asVisitor(organization.id()).get(url).status()).isEqualTo(200);
  }

  @Test
  void invalidAvatarUploadsAreRefused() {
    String refusal = "You must upload exactly one avatar.";
    byte[] png = SamplePictures.filled("png", 3, 3, RED);
    client.post(PATH).refused(400, "BAD_REQUEST", refusal);
    byte[] two =
        new FormBody()
            .part("name=\"a\"; filename=\"a.png\"", png)
            .part("name=\"b\"; filename=\"b.png\"", png)
            .ended();
    FormBody.post(client, PATH, two).refused(400, "BAD_REQUEST", refusal);
    upload(client, new byte[(5 << 20) + 1])
        .refused(400, "BAD_REQUEST", "Uploaded file is larger than the allowed limit of 5 MiB");
    upload(client, "no picture".getBytes(StandardCharsets.UTF_8))
        .refused(400, "BAD_REQUEST", "Invalid image format");
    upload(client, Arrays.copyOf(png, png.length / 2))
        .refused(400, "BAD_REQUEST", "Could not decode image; did you upload an image file?");
    assertThat(avatars.calls(organization.id())).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(Role.class)
  void onlyAdministratorsChangeAvatarsIfChangesAreDisabled(Role role) {
    long account = organization.account(role);
    byte[] png = SamplePictures.filled("png", 3, 3, RED);
    upload(organization.as(account), png).succeeded();
    organization.changeSettings(Map.of("avatar_changes_disabled", true));
    Answer upload = upload(organization.as(account), png);
    Answer removal = organization.as(account).delete(PATH);
    if (role.isAtLeast(Role.ADMINISTRATOR)) {
      upload.succeeded();
      removal.succeeded();
    } else {
      String refusal = "Avatar changes are disabled in this organization.";
      upload.refused(400, "BAD_REQUEST", refusal);
      removal.refused(400, "BAD_REQUEST", refusal);
    }
  }

  @Test
  void botsSetAvatarsButVisitorsAndDeactivatedUsersCannot() {
    byte[] png = SamplePictures.filled("png", 3, 3, RED);
    upload(organization.as(organization.bot(member)), png).succeeded();
    assertThat(upload(service.asVisitor(organization.id()), png).status()).isEqualTo(401);
    organization.change(member, Map.of("is_active", false));
    upload(organization.as(member), png).refused(401, "UNAUTHORIZED", "Account is deactivated");
  }

  @Test
  void unknownAvatarAddressesAreNotFound() {
    String url = upload(client, SamplePictures.filled("png", 3, 3, RED)).textAt("/avatar_url");
    TestOrganization stranger = new TestOrganization(service);
    assertThat(service.asVisitor(stranger.id()).get(url).status()).isEqualTo(404);
    for (String path :
        List.of(
            url + "x",
            "/user_avatars/%d/avatars/%s.png".formatted(organization.id(), "A".repeat(22)),
            "/user_avatars/%d/avatars/..%%2f..%%2fx".formatted(organization.id()))) {
      assertThat(service.asVisitor(organization.id()).get(path).status()).as(path).isEqualTo(404);
    }
  }
}
