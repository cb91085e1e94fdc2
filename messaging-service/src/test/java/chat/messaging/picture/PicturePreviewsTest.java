package chat.messaging.picture;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.EventContract;
import chat.contracts.Program;
import chat.contracts.Topic;
import chat.messaging.world.Channel;
import chat.messaging.world.Database;
import chat.messaging.world.Queue;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.EventContracts;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestServers;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@ServiceTest(Program.MESSAGING)
final class PicturePreviewsTest {

  private static final String NAME = "a b.png";

  private static final String PLACEHOLDER =
      "<img class=\"image-loading-placeholder\" data-original-content-type=\"image/png\""
          + " src=\"/static/images/loading/loader-black.svg\">";

  private static final AtomicLong FILES = new AtomicLong(1_000);

  private final RunningService service;
  private final World world;
  private final Channel channel;

  PicturePreviewsTest(RunningService service) {
    this.service = service;
    this.world = new World(service);
    this.channel = world.channel("pictures");
    world.subscribe(channel, world.member, world.owner);
  }

  /** Publishes the state of a picture's thumbnail. */
  private void publish(long fileId, String kind, @Nullable Map<String, ?> picture) {
    Map<String, @Nullable Object> value = new LinkedHashMap<>();
    value.put("version", 1);
    value.put("organization_id", world.id());
    value.put("file_id", fileId);
    value.put("kind", kind);
    value.put("path_id", pathId(fileId));
    value.put("owner_id", world.member.id());
    value.put("size", 10);
    value.put("is_claimed", false);
    if (picture != null) {
      value.put("picture", picture);
    }
    TestServers.get()
        .events()
        .publish(Topic.FILE_CHANGED, world.id(), world.id() + ":" + fileId, value);
  }

  private String pathId(long fileId) {
    return "%d/4f/%024d/%s".formatted(world.id(), fileId, NAME);
  }

  private long picture(String status) {
    long fileId = FILES.incrementAndGet();
    publish(fileId, status);
    return fileId;
  }

  private void publish(long fileId, String status) {
    publish(
        fileId,
        "sized",
        status.equals("ready")
            ? Map.of("content_type", "image/png", "status", status, "width", 1600, "height", 900)
            : Map.of("content_type", "image/png", "status", status));
  }

  private String href(long fileId) {
    return "/user_uploads/" + pathId(fileId).replace(" ", "%20");
  }

  private String link(long fileId) {
    return "<p><a href=\"%s\">it</a></p>".formatted(href(fileId));
  }

  private String preview(long fileId, String image) {
    return "\n<div class=\"message_inline_image\"><a href=\"%s\" title=\"it\">%s</a></div>"
        .formatted(href(fileId), image);
  }

  private String thumbnail(long fileId) {
    return "<img data-original-content-type=\"image/png\" data-original-dimensions=\"1600x900\""
        + " src=\"/user_uploads/thumbnail/%s/840x560.png\">"
            .formatted(pathId(fileId).replace(" ", "%20"));
  }

  private Answer sent(String content) {
    return world.send(
        world.member, "type", "stream", "to", channel.id(), "topic", "t", "content", content);
  }

  private long send(String content) {
    return sent(content).succeeded().longAt("/id");
  }

  private long send(long fileId) {
    return send("[it](%s)".formatted(href(fileId)));
  }

  private String html(long messageId) {
    return world.fetch(world.owner, messageId).succeeded().textAt("/message/content");
  }

  private static List<String> awaited(long messageId) {
    return Database.column("select path from awaited_picture where message_id = ?", messageId);
  }

  @Test
  void readyPictureIsShownAtOnce() {
    long fileId = picture("ready");
    long message = send(fileId);
    assertThat(html(message)).isEqualTo(link(fileId) + preview(fileId, thumbnail(fileId)));
    assertThat(awaited(message)).isEmpty();
  }

  @Test
  void placeholderIsReplacedByRenderingOnlyEvent() {
    long fileId = picture("pending");
    Queue queue = world.queue(world.owner, "event_types", List.of("update_message"));
    long message = send(fileId);
    assertThat(html(message)).isEqualTo(link(fileId) + preview(fileId, PLACEHOLDER));

    publish(fileId, "ready");
    JsonNode event = queue.next();

    String html = link(fileId) + preview(fileId, thumbnail(fileId));
    assertThat(event.path("rendered_content").textValue()).isEqualTo(html);
    assertThat(event.path("rendering_only").booleanValue()).isTrue();
    assertThat(event.path("user_id").isNull()).isTrue();
    assertThat(event.path("message_id").longValue()).isEqualTo(message);
    assertThat(event.path("message_ids").toString()).isEqualTo("[" + message + "]");
    assertThat(event.path("stream_id").longValue()).isEqualTo(channel.id());
    assertThat(event.path("content").textValue()).isEqualTo("[it](%s)".formatted(href(fileId)));
    assertThat(event.path("edit_timestamp").longValue()).isPositive();
    assertThat(event.path("flags").isArray()).isTrue();
    assertThat(event.has("orig_content")).isFalse();
    assertThat(event.has("subscriptions_numbers")).isFalse();
    assertThat(html(message)).isEqualTo(html);
    assertThat(world.fetch(world.owner, message).text()).doesNotContain("last_edit_timestamp");
    assertThat(
            world
                .as(world.owner)
                .get("/api/v1/messages/" + message + "/history")
                .succeeded()
                .at("/message_history"))
        .hasSize(1);
    assertThat(awaited(message)).isEmpty();
    EventContracts.check(world.events(Topic.CLIENT_EVENTS, 2));
  }

  @Test
  void directMessageIsUpdatedForItsParticipants() {
    long fileId = picture("pending");
    Queue queue = world.queue(world.owner, "event_types", List.of("update_message"));
    world
        .send(
            world.member,
            "type",
            "direct",
            "to",
            List.of(world.owner.id()),
            "content",
            "[it](%s)".formatted(href(fileId)))
        .succeeded();
    publish(fileId, "ready");
    assertThat(queue.next().path("rendered_content").textValue())
        .isEqualTo(link(fileId) + preview(fileId, thumbnail(fileId)));
  }

  @Test
  void placeholderOfBrokenOrDeletedPictureIsRemoved() {
    long broken = picture("pending");
    long deleted = picture("pending");
    long messageWithBroken = send(broken);
    long messageWithDeleted = send(deleted);
    publish(broken, "failed");
    publish(deleted, "removed", null);
    Awaitility.await().until(() -> html(messageWithBroken).equals(link(broken)));
    Awaitility.await().until(() -> html(messageWithDeleted).equals(link(deleted)));
    assertThat(html(send(broken))).isEqualTo(link(broken));
    assertThat(html(send(deleted))).isEqualTo(link(deleted));
  }

  @Test
  void eachPictureIsReplacedWhenItIsReady() {
    long first = picture("pending");
    long second = picture("pending");
    long message = send("[it](%s) [it](%s)".formatted(href(first), href(second)));
    publish(second, "ready");
    Awaitility.await().until(() -> html(message).contains(thumbnail(second)));
    assertThat(html(message)).contains(preview(first, PLACEHOLDER));
    publish(first, "ready");
    Awaitility.await().until(() -> html(message).contains(thumbnail(first)));
    assertThat(html(message)).contains(thumbnail(second));
  }

  @Test
  void editedMessageShowsItsPicture() {
    long fileId = picture("pending");
    long message = send("later");
    world
        .as(world.member)
        .patch("/api/v1/messages/" + message, "content", "[it](%s)".formatted(href(fileId)))
        .succeeded();
    assertThat(html(message)).isEqualTo(link(fileId) + preview(fileId, PLACEHOLDER));
    publish(fileId, "ready");
    Awaitility.await()
        .until(() -> html(message).equals(link(fileId) + preview(fileId, thumbnail(fileId))));
  }

  @Test
  void otherFilesAndForeignPicturesStayLinks() {
    long notPicture = FILES.incrementAndGet();
    publish(notPicture, "sized", null);
    assertThat(html(send(notPicture))).isEqualTo(link(notPicture));
    long fileId = picture("ready");
    String foreign = href(fileId).replace("/" + world.id() + "/", "/1/");
    assertThat(html(send("[it](%s)".formatted(foreign)))).doesNotContain("<img");
  }

  @Test
  void organizationCanSwitchPreviewsOff() {
    long fileId = picture("ready");
    world.changeOrganizationSettings(Map.of("inline_image_preview", false));
    assertThat(html(send(fileId))).isEqualTo(link(fileId));
    world.changeOrganizationSettings(Map.of("inline_image_preview", true));
    assertThat(html(send(fileId))).contains(thumbnail(fileId));
  }

  @Test
  void tooManyPicturesAreNotShown() {
    StringBuilder content = new StringBuilder();
    for (int i = 0; i <= LinkedPictures.MAX_PICTURES; i++) {
      content.append("[it](%s) ".formatted(href(picture("ready"))));
    }
    assertThat(html(send(content.toString().strip()))).doesNotContain("<img");
  }

  @Test
  void messageIsSentWhileUploadsServiceIsUnavailable() {
    long known = picture("ready");
    send(known);
    world.owners().setUnavailable(world.id());
    assertThat(html(send(known))).contains(thumbnail(known));
    long unknown = FILES.incrementAndGet();
    assertThat(html(send(unknown))).isEqualTo(link(unknown));
  }

  @Test
  void exampleOfContractIsApplied() {
    String value =
        new EventContract(Topic.FILE_CHANGED)
            .example("picture")
            .replace("\"organization_id\": 5", "\"organization_id\": " + world.id());
    TestServers.get().events().publish(Topic.FILE_CHANGED, world.id(), world.id() + ":12", value);
    Awaitility.await()
        .until(() ->
            Database.column(
                    """
                    select concat_ws(' ', path, content_type, status, width, height) from picture
                    where organization_id = ?
                    """,
                    world.id())
                .equals(
                    List.of(
                        "/user_uploads/5/4f/bXk2cTl2M0pEd1ZsQjh0Zk5h/a.png image/png ready 1600"
                            + " 900")));
  }

  @Test
  void placeholderImageIsPublic() {
    Answer image = service.asVisitor(world.id()).get("/static/images/loading/loader-black.svg");
    assertThat(image.status()).isEqualTo(200);
    assertThat(image.header("Content-Type").orElseThrow()).startsWith("image/svg+xml");
    assertThat(image.text()).startsWith("<svg").doesNotContain("\\");
  }
}
