package chat.uploads.emoji;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.uploads.picture.SamplePictures;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ServiceTest(Program.UPLOADS)
final class EmojiPicturesTest {

  private static final byte[] PNG = SamplePictures.filled("png", 100, 100, 0xFFFF0000);

  private final RunningService service;
  private final TestOrganization organization;
  private final ApiClient client;

  EmojiPicturesTest(RunningService service) {
    this.service = service;
    this.organization = new TestOrganization(service);
    this.client = organization.as(organization.account(Role.MEMBER));
  }

  /** Adds an emoji; returns the address of its picture. */
  private String added() {
    client.upload("/api/v1/realm/emoji/tick", "file", "a.png", "image/png", PNG).succeeded();
    return client
        .get("/api/v1/realm/emoji")
        .at("/emoji")
        .iterator()
        .next()
        .path("source_url")
        .textValue();
  }

  @Test
  void pictureIsServedToVisitorsWithSafeHeaders() {
    String path = added();
    ApiClient visitor = service.asVisitor(organization.id());
    Answer picture = visitor.get(path);
    assertThat(picture.status()).isEqualTo(200);
    assertThat(SamplePictures.decoded(picture.body()).getWidth()).isEqualTo(64);
    assertThat(picture.header("Content-Type")).hasValue("image/png");
    assertThat(picture.header("Content-Length")).hasValue("" + picture.body().length);
    assertThat(picture.header("X-Content-Type-Options")).hasValue("nosniff");
    assertThat(picture.header("Content-Security-Policy"))
        .hasValueSatisfying(
            policy -> assertThat(policy).startsWith("default-src 'none';").endsWith("; sandbox"));
    assertThat(picture.header("Cache-Control")).hasValue("public, max-age=31536000, immutable");
    String tag = picture.header("ETag").orElseThrow();
    Answer again = visitor.withHeader("If-None-Match", tag).get(path);
    assertThat(again.status()).isEqualTo(304);
    assertThat(again.body()).isEmpty();
    Answer head = visitor.send("HEAD", path, "", new byte[0]);
    assertThat(head.status()).isEqualTo(200);
    assertThat(head.header("Content-Length")).isEqualTo(picture.header("Content-Length"));
    assertThat(client.get(path).status()).isEqualTo(200);
    assertThat(service.api().get(path).status()).isEqualTo(401);
  }

  @ParameterizedTest
  @ValueSource(strings = {"image/*", "image/webp", "text/html"})
  void pictureIsServedForAnyAcceptHeader(String accepted) {
    ApiClient visitor = service.asVisitor(organization.id()).withHeader("Accept", accepted);
    Answer picture = visitor.get(added());
    assertThat(picture.status()).isEqualTo(200);
    assertThat(picture.header("Content-Type")).hasValue("image/png");
    String unknown = "/user_avatars/" + organization.id() + "/avatars/nothing.png";
    visitor.get(unknown).refused(404, "NOT_FOUND", "No such picture: " + unknown);
  }

  @Test
  void foreignAndUnknownPicturesAreNotFound() {
    String path = added();
    TestOrganization stranger = new TestOrganization(service);
    ApiClient visitor = service.asVisitor(organization.id());
    assertThat(service.asVisitor(stranger.id()).get(path).status()).isEqualTo(404);
    String images = "/user_avatars/" + organization.id() + "/emoji/images/";
    for (String name :
        List.of(
            "A".repeat(22) + ".png", "..%2f..%2fx.png", "x", "still/" + "A".repeat(22) + ".png")) {
      assertThat(visitor.get(images + name).status()).as(name).isEqualTo(404);
    }
    visitor
        .get(images + "nothing.png")
        .refused(404, "NOT_FOUND", "No such picture: " + images + "nothing.png");
  }
}
