package chat.localstack.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.testkit.Answer;
import chat.testkit.ApiClient;
import com.fasterxml.jackson.databind.JsonNode;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Predicate;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Events of all services reach a queue in the clients' form (behaviour, 18). */
@Tag("deep")
@EndToEnd
@Timeout(120)
class ServiceEventsIT {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final Site site;
  private final ApiClient admin;
  private final String queueId;
  private final List<JsonNode> events = new ArrayList<>();
  private long lastEventId;

  ServiceEventsIT(Site site) {
    this.site = site;
    this.admin = site.as("admin");
    Answer registered =
        admin
            .post(
                "/api/v1/register",
                "event_types",
                List.of(
                    "realm_export",
                    "invites_changed",
                    "reminders",
                    "attachment",
                    "realm_emoji",
                    "muted_users"),
                "fetch_event_types",
                List.of())
            .succeeded();
    this.queueId = registered.textAt("/queue_id");
    this.lastEventId = registered.longAt("/last_event_id");
  }

  /** Waits for a matching event of the type; other tests may change the same site. */
  private JsonNode event(String type, Predicate<JsonNode> wanted) {
    return await()
        .atMost(PATIENCE)
        .until(
            () -> {
              poll();
              return events.stream()
                  .filter(event -> event.path("type").textValue().equals(type))
                  .filter(wanted)
                  .findFirst()
                  .orElse(null);
            },
            found -> found != null);
  }

  private void poll() {
    Answer answer =
        admin
            .get(
                "/api/v1/events",
                "queue_id",
                queueId,
                "last_event_id",
                lastEventId,
                "dont_block",
                true)
            .succeeded();
    for (JsonNode event : answer.at("/events")) {
      events.add(event);
      lastEventId = Math.max(lastEventId, event.path("id").longValue());
    }
  }

  private static void hasKeys(JsonNode object, String... keys) {
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    assertThat(names).as("%s", object).containsExactlyInAnyOrder(keys);
  }

  @Test
  void mutedUsersAreSent() {
    long muted = site.userId("moderator");
    String path = "/api/v1/users/me/muted_users/" + muted;
    admin.post(path).succeeded();
    JsonNode event = event("muted_users", json -> !json.path("muted_users").isEmpty());
    hasKeys(event, "type", "id", "muted_users");
    hasKeys(event.at("/muted_users/0"), "id", "timestamp");
    assertThat(event.at("/muted_users/0/id").longValue()).isEqualTo(muted);
    admin.delete(path).succeeded();
    event("muted_users", json -> json.path("muted_users").isEmpty());
  }

  @Test
  void changedInvitationsAreSent() {
    admin.post("/api/v1/invites/multiuse").succeeded();
    hasKeys(event("invites_changed", _ -> true), "type", "id");
  }

  @Test
  void remindersAreSent() {
    long message = site.send(site.channel("member", "admin"), "lunch", "Soup");
    long id =
        admin
            .post(
                "/api/v1/reminders",
                "message_id",
                message,
                "scheduled_delivery_timestamp",
                Instant.now().getEpochSecond() + 3_600)
            .succeeded()
            .longAt("/reminder_id");
    JsonNode added =
        event("reminders", json -> json.at("/reminders/0/reminder_id").longValue() == id);
    hasKeys(added, "type", "id", "op", "reminders");
    JsonNode reminder = added.at("/reminders/0");
    hasKeys(
        reminder,
        "reminder_id",
        "type",
        "to",
        "content",
        "rendered_content",
        "scheduled_delivery_timestamp",
        "failed",
        "reminder_target_message_id");
    assertThat(reminder.path("reminder_id").longValue()).isEqualTo(id);
    admin.delete("/api/v1/reminders/" + id).succeeded();
    JsonNode removed = event("reminders", json -> json.path("reminder_id").longValue() == id);
    hasKeys(removed, "type", "id", "op", "reminder_id");
  }

  @Test
  void attachmentsAreSent() {
    byte[] text = "Soup".getBytes(StandardCharsets.UTF_8);
    String name = UUID.randomUUID() + ".txt";
    admin.upload("/api/v1/user_uploads", "file", name, "text/plain", text).succeeded();
    JsonNode added =
        event(
            "attachment",
            json ->
                json.path("op").textValue().equals("add")
                    && json.at("/attachment/name").asText().equals(name));
    hasKeys(added, "type", "id", "op", "attachment", "upload_space_used");
    hasKeys(
        added.path("attachment"), "id", "name", "size", "path_id", "create_time", "message_ids");
    long id = added.at("/attachment/id").longValue();
    admin.delete("/api/v1/attachments/" + id).succeeded();
    JsonNode removed =
        event(
            "attachment",
            json ->
                json.path("op").textValue().equals("remove")
                    && json.at("/attachment/id").longValue() == id);
    hasKeys(removed, "type", "id", "op", "attachment", "upload_space_used");
    assertThat(removed.at("/attachment/id").longValue()).isEqualTo(id);
  }

  @Test
  void customEmojiAreSent() throws IOException {
    String name = "menu-" + UUID.randomUUID();
    var png = new ByteArrayOutputStream();
    ImageIO.write(new BufferedImage(20, 20, BufferedImage.TYPE_INT_RGB), "png", png);
    admin
        .upload("/api/v1/realm/emoji/" + name, "file", "menu.png", "image/png", png.toByteArray())
        .succeeded();
    JsonNode event =
        event("realm_emoji", json -> json.path("realm_emoji").toString().contains(name));
    hasKeys(event, "type", "id", "op", "realm_emoji");
    assertThat(event.path("op").textValue()).isEqualTo("update");
    for (JsonNode emoji : event.path("realm_emoji")) {
      hasKeys(emoji, "id", "name", "source_url", "still_url", "deactivated", "author_id");
    }
  }

  @Test
  void exportsAreSent() {
    long id = new SiteExports(site).request("public");
    JsonNode event = event("realm_export", json -> isDone(json, id));
    hasKeys(event, "type", "id", "exports");
  }

  private static boolean isDone(JsonNode event, long id) {
    for (JsonNode export : event.path("exports")) {
      if (export.path("id").longValue() == id && !export.path("pending").booleanValue()) {
        return export.path("export_url").isTextual();
      }
    }
    return false;
  }
}
