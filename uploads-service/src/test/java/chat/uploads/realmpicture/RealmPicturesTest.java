package chat.uploads.realmpicture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.blob.BlobKey;
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
import com.fasterxml.jackson.databind.JsonNode;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

@ServiceTest(Program.UPLOADS)
final class RealmPicturesTest {

  private static final String ICON = "/api/v1/realm/icon";
  private static final String LOGO = "/api/v1/realm/logo";
  private static final String DEFAULT = "https://secure.gravatar.com/avatar/";
  private static final String ADMINISTRATORS_ONLY = "Must be an organization administrator";
  private static final int RED = 0xFFFF0000;

  private final RunningService service;
  private final TestOrganization organization;
  private final TestAvatars calls;
  private final ApiClient administrator;
  private final ApiClient visitor;

  RealmPicturesTest(RunningService service, TestServers servers) {
    this.service = service;
    this.organization = new TestOrganization(service);
    this.calls = servers.owners().avatars();
    this.administrator = organization.as(organization.account(Role.ADMINISTRATOR));
    this.visitor = service.asVisitor(organization.id());
  }

  private static Answer upload(ApiClient client, String path, byte[] content) {
    return client.upload(path, "file", "us.png", "image/png", content);
  }

  private static byte[] png(int width, int height) {
    return SamplePictures.filled("png", width, height, RED);
  }

  /** Waits until the service knows the organization. */
  private String location(String path) {
    Answer answer = await().until(() -> visitor.get(path), found -> found.status() == 302);
    return answer.header("Location").orElseThrow();
  }

  private BufferedImage picture(String url) throws IOException {
    Answer answer = visitor.get(url);
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.header("Content-Type")).hasValue("image/png");
    return Objects.requireNonNull(ImageIO.read(new ByteArrayInputStream(answer.body())));
  }

  private void awaitCall(String kind, int number) {
    await()
        .untilAsserted(() ->
            assertThat(calls.calls(organization.id()))
                .anySatisfy(call -> {
                  assertThat(call.path("kind").textValue()).isEqualTo(kind);
                  assertThat(call.path("number").intValue()).isEqualTo(number);
                }));
  }

  @Test
  void iconIsASquareThatVisitorsSee() throws IOException {
    assertThat(location(ICON)).startsWith(DEFAULT);
    Answer answer = upload(administrator, ICON, png(60, 30)).succeeded();
    assertThat(answer.header("Chat-Changes")).hasValue("user-changed=7");
    String url = answer.textAt("/icon_url");
    assertThat(url)
        .matches("/user_avatars/" + organization.id() + "/realm/[A-Za-z0-9_-]{22}\\.png");
    assertThat(location(ICON)).isEqualTo(url);
    BufferedImage icon = picture(url);
    assertThat(icon.getWidth()).isEqualTo(100);
    assertThat(icon.getHeight()).isEqualTo(100);
    assertThat(icon.getRGB(50, 50)).isEqualTo(RED);
    awaitCall("icon", 1);
    JsonNode call = calls.calls(organization.id()).getFirst();
    assertThat(call.path("url").textValue()).isEqualTo(url);
  }

  @Test
  void removedIconIsReplacedByTheDefault() {
    String url = upload(administrator, ICON, png(3, 3)).succeeded().textAt("/icon_url");
    assertThat(administrator.delete(ICON).succeeded().textAt("/icon_url")).startsWith(DEFAULT);
    assertThat(administrator.delete(ICON).succeeded().textAt("/icon_url")).startsWith(DEFAULT);
    assertThat(location(ICON)).startsWith(DEFAULT).isNotEqualTo(url);
    awaitCall("icon", 2);
    assertThat(calls.calls(organization.id()))
        .noneMatch(call -> call.path("number").intValue() > 2);
  }

  @ParameterizedTest
  @CsvSource({"1600,100,800,50", "300,600,50,100", "30,20,30,20", "4000,2,800,1"})
  void logoKeepsItsProportions(int width, int height, int shownWidth, int shownHeight)
      throws IOException {
    upload(administrator, LOGO + "?night=false", png(width, height)).succeeded();
    BufferedImage logo = picture(location(LOGO + "?night=false"));
    assertThat(logo.getWidth()).isEqualTo(shownWidth);
    assertThat(logo.getHeight()).isEqualTo(shownHeight);
    assertThat(logo.getRGB(shownWidth / 2, shownHeight / 2)).isEqualTo(RED);
  }

  @Test
  void animatedLogoIsShownStill() throws IOException {
    byte[] animated = SamplePictures.gif(30, 20, List.of(RED, 0xFF0000FF));
    upload(administrator, LOGO + "?night=false", animated).succeeded();
    BufferedImage logo = picture(location(LOGO + "?night=false"));
    assertThat(logo.getWidth()).isEqualTo(30);
    assertThat(logo.getHeight()).isEqualTo(20);
    assertThat(logo.getRGB(15, 10)).isEqualTo(RED);
  }

  @Test
  void nightMayBeAFieldBeforeOrAfterTheFile() {
    for (boolean isFirst : List.of(true, false)) {
      FormBody form = new FormBody();
      if (isFirst) {
        form.part("name=\"night\"", "true".getBytes(StandardCharsets.UTF_8));
      }
      form.part("name=\"f\"; filename=\"a.png\"", png(3, 3));
      if (!isFirst) {
        form.part("name=\"night\"", "true".getBytes(StandardCharsets.UTF_8));
      }
      Answer answer = FormBody.post(administrator, LOGO, form.ended()).succeeded();
      assertThat(answer.has("/ignored_parameters_unsupported")).isFalse();
    }
    assertThat(location(LOGO + "?night=true")).startsWith("/user_avatars/");
    assertThat(location(LOGO + "?night=false")).startsWith(DEFAULT);
    awaitCall("night_logo", 2);
    administrator.delete(LOGO, "night", true).succeeded();
    assertThat(location(LOGO + "?night=true")).startsWith(DEFAULT);
  }

  @Test
  void nightIsRequiredForLogos() {
    String missing = "Missing 'night' argument";
    upload(administrator, LOGO, png(3, 3)).refused(400, "BAD_REQUEST", missing);
    visitor.get(LOGO).refused(400, "BAD_REQUEST", missing);
    administrator.delete(LOGO).refused(400, "BAD_REQUEST", missing);
    upload(administrator, LOGO + "?night=maybe", png(3, 3))
        .refused(400, "BAD_REQUEST", "night is not valid JSON");
    byte[] doubled =
        new FormBody()
            .part("name=\"night\"", "true".getBytes(StandardCharsets.UTF_8))
            .part("name=\"night\"", "false".getBytes(StandardCharsets.UTF_8))
            .part("name=\"f\"; filename=\"a.png\"", png(3, 3))
            .ended();
    assertThat(FormBody.post(administrator, LOGO, doubled).status()).isEqualTo(400);
    assertThat(location(LOGO + "?night=true")).startsWith(DEFAULT);
  }

  @ParameterizedTest
  @EnumSource(Role.class)
  void onlyAdministratorsChangePictures(Role role) {
    ApiClient client = organization.as(organization.account(role));
    List<Answer> answers =
        List.of(
            upload(client, ICON, png(3, 3)),
            client.delete(ICON),
            upload(client, LOGO + "?night=true", png(3, 3)),
            client.delete(LOGO, "night", true));
    for (Answer answer : answers) {
      if (role.isAtLeast(Role.ADMINISTRATOR)) {
        answer.succeeded();
      } else {
        answer.refused(400, "BAD_REQUEST", ADMINISTRATORS_ONLY);
      }
    }
  }

  @Test
  void visitorsChangeNothing() {
    assertThat(upload(visitor, ICON, png(3, 3)).status()).isEqualTo(401);
    assertThat(visitor.delete(ICON).status()).isEqualTo(401);
    assertThat(upload(visitor, LOGO + "?night=true", png(3, 3)).status()).isEqualTo(401);
    assertThat(visitor.delete(LOGO, "night", true).status()).isEqualTo(401);
    assertThat(calls.calls(organization.id())).isEmpty();
  }

  @Test
  void invalidUploadsAreRefused() {
    administrator.post(ICON).refused(400, "BAD_REQUEST", "You must upload exactly one icon.");
    administrator
        .post(LOGO + "?night=true")
        .refused(400, "BAD_REQUEST", "You must upload exactly one logo.");
    upload(administrator, ICON, new byte[(5 << 20) + 1])
        .refused(400, "BAD_REQUEST", "Uploaded file is larger than the allowed limit of 5 MiB");
    upload(administrator, LOGO + "?night=true", "no".getBytes(StandardCharsets.UTF_8))
        .refused(400, "BAD_REQUEST", "Invalid image format");
    assertThat(calls.calls(organization.id())).isEmpty();
  }

  @Test
  void iconIsPublishedAfterIdentityServiceRecovers() {
    calls.setUnavailable(organization.id());
    assertThat(upload(administrator, ICON, png(3, 3)).status()).isEqualTo(503);
    calls.setAvailable(organization.id());
    await()
        .untilAsserted(() -> {
          service.clock().advance(Duration.ofSeconds(40));
          assertThat(calls.calls(organization.id())).isNotEmpty();
        });
  }

  @Test
  void unknownAndForeignPicturesAreNotFound() {
    String url = upload(administrator, ICON, png(3, 3)).succeeded().textAt("/icon_url");
    TestOrganization stranger = new TestOrganization(service);
    assertThat(service.asVisitor(stranger.id()).get(url).status()).isEqualTo(404);
    String images = "/user_avatars/" + organization.id() + "/realm/";
    for (String name : List.of("A".repeat(22) + ".png", "x.png", "..%2Frealm%2Fx")) {
      assertThat(visitor.get(images + name).status()).as(name).isEqualTo(404);
    }
  }

  @Test
  void replacedPictureIsNoLongerNeeded() {
    String old = upload(administrator, ICON, png(3, 3)).succeeded().textAt("/icon_url");
    String now = upload(administrator, ICON, png(3, 3)).succeeded().textAt("/icon_url");
    RealmPictureBlobs blobs = service.bean(RealmPictureBlobs.class);
    List<BlobKey> keys = List.of(key(old), key(now));
    assertThat(keys).allMatch(blobs::owns);
    assertThat(blobs.needed(keys)).containsExactly(key(now));
  }

  private BlobKey key(String url) {
    return RealmPicture.picture(organization.id(), url.substring(url.lastIndexOf('/') + 1));
  }
}
