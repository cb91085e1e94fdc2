package chat.uploads.thumbnail;

import static org.assertj.core.api.Assertions.assertThat;

import chat.blob.BlobKey;
import chat.blob.BlobStore;
import chat.contracts.Program;
import chat.contracts.Topic;
import chat.kit.sql.Sql;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.PublishedEvents;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import chat.testkit.owner.TestReaders;
import chat.uploads.TestMessageEvents;
import chat.uploads.picture.SamplePictures;
import com.fasterxml.jackson.databind.JsonNode;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import javax.imageio.ImageIO;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@ServiceTest(Program.UPLOADS)
final class ThumbnailTest {

  private static final String MISSING = "This file does not exist or has been deleted.";
  private static final String FORBIDDEN = "You are not authorized to view this file.";
  private static final int RED = 0xFFFF0000;

  private final RunningService service;
  private final TestServers servers;
  private final TestOrganization organization;
  private final TestReaders readers;
  private final TestMessageEvents messages;
  private final long uploader;
  private final ApiClient client;

  ThumbnailTest(RunningService service, TestServers servers) {
    this.service = service;
    this.servers = servers;
    this.organization = new TestOrganization(service);
    this.readers = servers.owners().readers();
    this.messages = new TestMessageEvents(servers.events(), organization.id());
    this.uploader = organization.account(Role.MEMBER);
    this.client = organization.as(uploader);
  }

  private String uploaded(String name, byte[] content) {
    return client
        .upload("/api/v1/user_uploads", "file", name, "application/octet-stream", content)
        .succeeded()
        .textAt("/url");
  }

  private static String thumbnail(String url) {
    return url.replace("/user_uploads/", "/user_uploads/thumbnail/") + "/840x560.png";
  }

  private static String status(String url) {
    return url.replace("/user_uploads/", "/api/v1/thumbnail/status/");
  }

  private boolean hasThumbnail(String url) {
    return client.get(status(url)).succeeded().at("/has_thumbnail").booleanValue();
  }

  private String withThumbnail(String name, byte[] content) {
    String url = uploaded(name, content);
    Awaitility.await().until(() -> hasThumbnail(url));
    return url;
  }

  /** The last published state of the only picture. */
  private JsonNode published(String state) {
    return PublishedEvents.of(servers, Topic.FILE_CHANGED, organization.id())
        .await(event -> event.value().at("/picture/status").asText().equals(state))
        .value();
  }

  private BufferedImage image(String url) throws IOException {
    Answer answer = client.get(thumbnail(url));
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.header("Content-Type")).hasValue("image/png");
    return ImageIO.read(new ByteArrayInputStream(answer.body()));
  }

  private BlobKey key(String url) {
    String[] segments = url.split("/");
    return new BlobKey("%s/thumbnails/%s/%s".formatted(segments[2], segments[3], segments[4]));
  }

  @ParameterizedTest
  @CsvSource({
    "png, 1680, 840, 840, 420",
    "jpg, 1000, 2000, 280, 560",
    "png, 60, 20, 60, 20",
    "png, 4000, 2, 840, 1",
    "gif, 900, 600, 840, 560"
  })
  void thumbnailFitsAndKeepsProportions(
      String format, int width, int height, int expectedWidth, int expectedHeight)
      throws IOException {
    String url =
        withThumbnail("größe [1]." + format, SamplePictures.filled(format, width, height, RED));
    BufferedImage image = image(url);
    assertThat(image.getWidth()).isEqualTo(expectedWidth);
    assertThat(image.getHeight()).isEqualTo(expectedHeight);
    int pixel = image.getRGB(expectedWidth / 2, expectedHeight / 2);
    assertThat(pixel >> 16 & 0xFF).isGreaterThan(240);
    assertThat(pixel & 0xFFFF).isLessThan(0x1010);
    JsonNode picture = published("ready").path("picture");
    assertThat(picture.path("width").intValue()).isEqualTo(width);
    assertThat(picture.path("height").intValue()).isEqualTo(height);
    assertThat(picture.path("content_type").textValue()).startsWith("image/");
  }

  @Test
  void animationHasStillThumbnail() throws IOException {
    String url = withThumbnail("a.gif", SamplePictures.gif(4, 2, List.of(RED, 0xFF0000FF)));
    BufferedImage image = image(url);
    assertThat(image.getWidth()).isEqualTo(4);
    assertThat(image.getRGB(0, 0)).isEqualTo(RED);
  }

  @Test
  void resumableUploadGetsThumbnail() {
    byte[] content = SamplePictures.filled("png", 30, 20, RED);
    String location =
        client
            .withHeader("Tus-Resumable", "1.0.0")
            .withHeader("Upload-Length", Integer.toString(content.length))
            .withHeader("Upload-Metadata", "filename YS5wbmc=")
            .send("POST", "/api/v1/tus", "application/offset+octet-stream", content)
            .header("Location")
            .orElseThrow();
    assertThat(location).contains("/tus/");
    assertThat(published("ready").at("/picture/width").intValue()).isEqualTo(30);
  }

  @Test
  void newPictureIsPublishedBeforeItsThumbnail() {
    withThumbnail("a.png", SamplePictures.filled("png", 3, 2, RED));
    JsonNode pending = published("pending");
    assertThat(pending.path("kind").textValue()).isEqualTo("sized");
    assertThat(pending.path("picture").has("width")).isFalse();
  }

  @Test
  void claimRepeatsPictureOfFile() {
    String url = withThumbnail("a.png", SamplePictures.filled("png", 3, 2, RED));
    messages.publishSent(uploader, url);
    JsonNode claimed =
        PublishedEvents.of(servers, Topic.FILE_CHANGED, organization.id())
            .await(event -> event.value().path("kind").textValue().equals("claimed"))
            .value();
    assertThat(claimed.at("/picture/status").textValue()).isEqualTo("ready");
    assertThat(claimed.at("/picture/width").intValue()).isEqualTo(3);
  }

  @Test
  void otherFilesHaveNoThumbnail() {
    String url = uploaded("a.png", "Hello, file.\n".getBytes(StandardCharsets.UTF_8));
    assertThat(hasThumbnail(url)).isFalse();
    client.get(thumbnail(url)).refused(404, "NOT_FOUND", MISSING);
    JsonNode file =
        PublishedEvents.of(servers, Topic.FILE_CHANGED, organization.id()).await(_ -> true).value();
    assertThat(file.has("picture")).isFalse();
  }

  @Test
  void brokenPictureHasNoThumbnail() {
    byte[] content = SamplePictures.filled("png", 300, 200, RED);
    String url = uploaded("a.png", Arrays.copyOf(content, 60));
    assertThat(published("failed").at("/picture/content_type").textValue()).isEqualTo("image/png");
    assertThat(hasThumbnail(url)).isFalse();
    client.get(thumbnail(url)).refused(404, "NOT_FOUND", MISSING);
    assertThat(client.get(url).status()).isEqualTo(200);
  }

  @Test
  void onlyReadersOfThePictureReadItsThumbnail() {
    String url = withThumbnail("a.png", SamplePictures.filled("png", 3, 2, RED));
    long reader = organization.account(Role.GUEST);
    long message = messages.publishSent(uploader, url);
    readers.allow(organization.id(), reader, message);
    assertThat(organization.as(reader).get(thumbnail(url)).status()).isEqualTo(200);
    organization.as(reader).get(status(url)).succeeded();
    ApiClient outsider = organization.as(organization.account(Role.OWNER));
    outsider.get(thumbnail(url)).refused(403, "UNAUTHORIZED", FORBIDDEN);
    outsider.get(status(url)).refused(403, "UNAUTHORIZED", FORBIDDEN);
    service
        .asVisitor(organization.id())
        .get(thumbnail(url))
        .refused(403, "UNAUTHORIZED", FORBIDDEN);
    assertThat(service.asVisitor(organization.id()).get(status(url)).status()).isEqualTo(401);
    TestOrganization other = new TestOrganization(service);
    ApiClient stranger = other.as(other.account(Role.OWNER));
    stranger.get(thumbnail(url)).refused(404, "NOT_FOUND", MISSING);
    stranger.get(status(url)).refused(404, "NOT_FOUND", MISSING);
  }

  @ParameterizedTest
  @ValueSource(strings = {"840x560.webp", "840x560.png/x", "..", "300x200.png"})
  void otherFormatsDoNotExist(String format) {
    String url = withThumbnail("a.png", SamplePictures.filled("png", 3, 2, RED));
    client.get(thumbnail(url).replace("840x560.png", format)).refused(404, "NOT_FOUND", MISSING);
  }

  @Test
  void thumbnailIsDeletedWithItsFile() {
    String url = withThumbnail("a.png", SamplePictures.filled("png", 3, 2, RED));
    BlobStore blobs = service.bean(BlobStore.class);
    assertThat(blobs.size(key(url))).isPresent();
    long id = client.get("/api/v1/attachments").succeeded().longAt("/attachments/0/id");
    client.delete("/api/v1/attachments/" + id).succeeded();
    assertThat(blobs.size(key(url))).isEmpty();
    client.get(thumbnail(url)).refused(404, "NOT_FOUND", MISSING);
    client.get(status(url)).refused(404, "NOT_FOUND", MISSING);
  }

  @Test
  void jobOfDeletedFileLeavesNoThumbnail() {
    String url = withThumbnail("a.png", SamplePictures.filled("png", 3, 2, RED));
    String[] segments = url.split("/");
    String storageKey = segments[3] + "/" + segments[4];
    long id = client.get("/api/v1/attachments").succeeded().longAt("/attachments/0/id");
    ThumbnailJob job = new ThumbnailJob(id + 1_000_000, organization.id(), storageKey, size(id), 1);
    service.bean(MakeThumbnail.class).make(job);
    assertThat(service.bean(BlobStore.class).size(key(url))).isEmpty();
  }

  @Test
  void jobThatFailedTooOftenEndsWithoutThumbnail() {
    String url = withThumbnail("a.png", SamplePictures.filled("png", 3, 2, RED));
    long id = client.get("/api/v1/attachments").succeeded().longAt("/attachments/0/id");
    var attempt =
        new ThumbnailJob(id, organization.id(), "4f/none", 1, MakeThumbnail.MAX_ATTEMPTS + 1);
    service.bean(MakeThumbnail.class).make(attempt);
    assertThat(hasThumbnail(url)).isTrue();

    service
        .bean(Sql.class)
        .statement("update upload set thumbnail_due_at = 'infinity' where upload_id = :id")
        .bind("id", id)
        .execute();
    service.bean(MakeThumbnail.class).make(attempt);
    assertThat(hasThumbnail(url)).isFalse();
  }

  @Test
  void orphanSearchKeepsThumbnailsOfFiles() {
    String url = withThumbnail("a.png", SamplePictures.filled("png", 3, 2, RED));
    BlobKey orphan = new BlobKey(organization.id() + "/thumbnails/4f/none");
    ThumbnailBlobs owner = service.bean(ThumbnailBlobs.class);
    assertThat(owner.owns(orphan)).isTrue();
    assertThat(owner.needed(List.of(orphan, key(url)))).containsExactly(key(url));
  }

  @Test
  void formatIsAnnounced() {
    String request =
        """
        {"organization_id": %d, "user_id": 10, "role": 400, "is_bot": false, "client": "test",
         "event_types": ["realm"], "client_gravatar": true, "slim_presence": false,
         "include_subscribers": "no", "capabilities": []}
        """
            .formatted(organization.id());
    Answer state =
        service
            .asProgram(Program.MESSAGING)
            .send(
                "POST",
                "/internal/initial_state",
                "application/json",
                request.getBytes(StandardCharsets.UTF_8));
    assertThat(state.at("/server_thumbnail_formats").toString())
        .isEqualTo(
            "[{\"name\":\"840x560.png\",\"max_width\":840,\"max_height\":560,"
                + "\"format\":\"png\",\"animated\":false}]");
  }

  private long size(long id) {
    return service
        .bean(Sql.class)
        .statement("select size from upload where upload_id = :id")
        .bind("id", id)
        .one(row -> row.number("size"));
  }
}
