package chat.exports.estimate;

import static chat.exports.Exports.PATH;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.EventContract;
import chat.contracts.Program;
import chat.contracts.Topic;
import chat.exports.Exports;
import chat.kit.projection.OwnerEvent;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import chat.testkit.owner.TestEvents;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The estimate refuses too large exports without asking an owner. */
@ServiceTest(
    value = Program.EXPORTS,
    environment = {
      "CHAT_EXPORT_WORKERS=0",
      "CHAT_EXPORT_MAX_MESSAGES=3",
      "CHAT_EXPORT_MAX_UPLOADS=1",
      "CHAT_EXPORT_WEEKLY_LIMIT=2"
    })
final class LimitsTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final long GIBIBYTE = 1L << 30;

  private final RunningService service;
  private final TestEvents events;
  private final TestOrganization organization;
  private final Exports exports;

  LimitsTest(RunningService service, TestServers servers) {
    this.service = service;
    this.events = servers.events();
    this.exports = new Exports(service);
    this.organization = exports.organization();
    organization.changeSettings(Map.of("owner_full_content_access", true));
    organization.awaitProjections();
  }

  private void publish(Topic topic, String example, Map<String, ?> differences) {
    EventContract contract = new EventContract(topic);
    String text = example.isEmpty() ? contract.example() : contract.example(example);
    try {
      ObjectNode value = (ObjectNode) JSON.readTree(text);
      value.put("organization_id", organization.id());
      differences.forEach((name, field) -> value.set(name, JSON.valueToTree(field)));
      String key = Long.toString(organization.id());
      events.publish(
          topic,
          organization.id(),
          topic == Topic.CHANNEL_CHANGED ? key + ":" + value.path("channel_id") : key,
          value);
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  private void publish(Topic topic, int times, Map<String, ?> differences) {
    for (int i = 0; i < times; i++) {
      publish(topic, "", differences);
    }
  }

  private OrganizationSize size() {
    return service
        .bean(OrganizationSizeRepository.class)
        .find(organization.id())
        .orElse(OrganizationSize.NONE);
  }

  private void refusedAsTooLarge(String type) {
    exports
        .administrator()
        .post(PATH, "export_type", type)
        .refused(400, "BAD_REQUEST", "Please request a manual export from support@127.0.0.1.");
  }

  @Test
  void moreMessagesThanAllowedAreRefused() {
    publish(Topic.MESSAGE_SENT, 3, Map.of("type", "stream"));
    await().until(() -> size().channelMessages() == 3);
    exports.administrator().post(PATH, "export_type", "public").succeeded();
    Map<String, Object> direct = new HashMap<>(Map.of("type", "private"));
    direct.put("channel_id", null);
    publish(Topic.MESSAGE_SENT, 1, direct);
    await().until(() -> size().directMessages() == 1);
    refusedAsTooLarge("full_without_consent");
    refusedAsTooLarge("full_with_consent");
    exports.administrator().post(PATH, "export_type", "public").succeeded();
    publish(Topic.MESSAGE_CHANGED, "deleted", Map.of("message_ids", new long[] {42}));
    await().until(() -> size().directMessages() == 0);
    service.clock().advance(Duration.ofDays(8));
    exports.administrator().post(PATH, "export_type", "full_without_consent").succeeded();
    publish(Topic.MESSAGE_SENT, 1, Map.of("type", "stream"));
    await().until(() -> size().channelMessages() == 4);
    refusedAsTooLarge("public");
  }

  private void publishChannel(long channelId, boolean isPrivate, boolean isWebPublic) {
    publish(
        Topic.CHANNEL_CHANGED,
        "",
        Map.of("channel_id", channelId, "invite_only", isPrivate, "is_web_public", isWebPublic));
  }

  @Test
  void publicExportDoesNotCountPrivateChannels() {
    publishChannel(7, true, false);
    publish(Topic.MESSAGE_SENT, 3, Map.of("channel_id", 7));
    publish(Topic.MESSAGE_SENT, 3, Map.of("channel_id", 9));
    await().until(() -> size().channelMessages() == 6 && size().privateMessages() == 3);
    exports.administrator().post(PATH, "export_type", "public").succeeded();
    refusedAsTooLarge("full_with_consent");
    refusedAsTooLarge("full_without_consent");
    publish(
        Topic.MESSAGE_CHANGED,
        "moved",
        Map.of("message_ids", new long[] {42}, "place", location(9), "previous", location(7)));
    await().until(() -> size().privateMessages() == 2);
    refusedAsTooLarge("public");
    publish(
        Topic.MESSAGE_CHANGED,
        "deleted",
        Map.of("message_ids", new long[] {42}, "place", location(9)));
    await().until(() -> size().channelMessages() == 5);
    exports.administrator().post(PATH, "export_type", "public").succeeded();
  }

  private static Map<String, ?> location(long channelId) {
    return Map.of(
        "type", "stream", "channel_id", channelId, "topic", "lunch", "recipient_id", channelId);
  }

  @Test
  void messagesCountByTheCurrentPrivacyOfTheirChannel() {
    publish(Topic.MESSAGE_SENT, 4, Map.of("channel_id", 7));
    await().until(() -> size().channelMessages() == 4);
    refusedAsTooLarge("public");
    publishChannel(7, true, false);
    await().until(() -> size().privateMessages() == 4);
    exports.administrator().post(PATH, "export_type", "public").succeeded();
    publishChannel(7, true, true);
    await().until(() -> size().privateMessages() == 0);
    refusedAsTooLarge("public");
  }

  @Test
  void manyChannelsAreChangedByOneStatement() throws SQLException {
    List<OwnerEvent> channelEvents = new ArrayList<>();
    for (int i = 20; i > 0; i--) {
      channelEvents.add(channelChanged(i, i % 2 == 0));
    }
    channelEvents.add(channelChanged(7, true));
    service.bean(SizeProjection.class).applyAll(channelEvents);
    // Each statement is a transaction of its own here.
    try (Connection connection = TestServers.get().connect(Program.EXPORTS);
        Statement statement = connection.createStatement();
        ResultSet found =
            statement.executeQuery(
                """
                select count(*) as channels, count(distinct xmin::text) as transactions,
                  count(*) filter (where is_private) as private,
                  array_agg(channel_id order by ctid) = array_agg(channel_id order by channel_id)
                    as are_ascending
                from channel_size where organization_id = %d
                """
                    .formatted(organization.id()))) {
      assertThat(found.next()).isTrue();
      assertThat(found.getInt("channels")).isEqualTo(20);
      assertThat(found.getInt("private")).isEqualTo(11);
      assertThat(found.getInt("transactions")).isEqualTo(1);
      assertThat(found.getBoolean("are_ascending")).isTrue();
    }
  }

  private OwnerEvent channelChanged(long channelId, boolean isPrivate) {
    try {
      ObjectNode value =
          (ObjectNode) JSON.readTree(new EventContract(Topic.CHANNEL_CHANGED).example());
      value.put("organization_id", organization.id());
      value.put("channel_id", channelId);
      value.put("invite_only", isPrivate);
      value.put("is_web_public", false);
      return new OwnerEvent(
          Topic.CHANNEL_CHANGED,
          Program.CHANNELS.wireName(),
          organization.id(),
          channelId,
          organization.id() + ":" + channelId,
          value.toString().getBytes(StandardCharsets.UTF_8));
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void moreBytesOfFilesThanAllowedAreRefused() {
    publish(Topic.FILE_CHANGED, "", Map.of("file_id", 1, "size", GIBIBYTE));
    await().until(() -> size().fileBytes() == GIBIBYTE);
    exports.administrator().post(PATH, "export_type", "public").succeeded();
    publish(Topic.FILE_CHANGED, "claimed", Map.of("file_id", 1, "size", GIBIBYTE));
    publish(Topic.FILE_CHANGED, "claimed", Map.of("file_id", 2, "size", 1));
    await().until(() -> size().fileBytes() == GIBIBYTE + 1);
    refusedAsTooLarge("public");
    publish(Topic.FILE_CHANGED, "removed", Map.of("file_id", 2, "size", 1));
    publish(Topic.FILE_CHANGED, "removed", Map.of("file_id", 3, "size", 1));
    await().until(() -> size().fileBytes() == GIBIBYTE);
    exports.administrator().post(PATH, "export_type", "public").succeeded();
  }

  @Test
  void moreExportsInAWeekThanAllowedAreRefused() {
    exports.administrator().post(PATH).succeeded();
    exports.administrator().post(PATH).succeeded();
    exports.administrator().post(PATH).refused(400, "BAD_REQUEST", "Exceeded rate limit.");
    service.clock().advance(Duration.ofDays(7));
    exports.administrator().post(PATH).succeeded();
    assertThat(exports.administrator().get(PATH).at("/exports")).hasSize(3);
  }
}
