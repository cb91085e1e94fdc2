package chat.messaging.scheduledmessage;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.messaging.world.Channel;
import chat.messaging.world.Database;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Changes of scheduled messages. */
@ServiceTest(Program.MESSAGING)
final class UpdateScheduledMessageTest {

  private static final String PATH = "/api/v1/scheduled_messages";
  private static final String IN_THE_PAST = "Scheduled delivery time must be in the future.";

  private final World world;
  private final Channel channel;
  private final long now;
  private final long id;

  UpdateScheduledMessageTest(RunningService service) {
    this.world = new World(service);
    this.channel = world.channel("general");
    this.now = service.clock().instant().getEpochSecond();
    this.id =
        world
            .as(world.member)
            .post(
                PATH,
                "type",
                "stream",
                "to",
                channel.id(),
                "topic",
                "lunch",
                "content",
                "Soup",
                "scheduled_delivery_timestamp",
                now + 3_600)
            .succeeded()
            .longAt("/scheduled_message_id");
  }

  private Answer update(Object... parameters) {
    return world.as(world.member).patch(PATH + "/" + id, parameters);
  }

  private JsonNode message() {
    return world.as(world.member).get(PATH).succeeded().at("/scheduled_messages/0");
  }

  @Test
  void contentTopicAndTimeChangeByThemselves() {
    assertThat(update("content", "*Salad*").succeeded().json()).hasSize(2);
    assertThat(message().path("content").asText()).isEqualTo("*Salad*");
    assertThat(message().path("rendered_content").asText()).isEqualTo("<p><em>Salad</em></p>");
    assertThat(message().path("topic").asText()).isEqualTo("lunch");
    update("topic", " dinner ").succeeded();
    assertThat(message().path("topic").asText()).isEqualTo("dinner");
    update("scheduled_delivery_timestamp", now + 7_200).succeeded();
    JsonNode message = message();
    assertThat(message.path("scheduled_message_id").asLong()).isEqualTo(id);
    assertThat(message.path("scheduled_delivery_timestamp").asLong()).isEqualTo(now + 7_200);
    assertThat(message.path("content").asText()).isEqualTo("*Salad*");
    assertThat(message.path("topic").asText()).isEqualTo("dinner");
    assertThat(message.path("to").asLong()).isEqualTo(channel.id());
  }

  @Test
  void destinationChangesToUsersAndBack() {
    List<Long> others = List.of(world.otherMember.id(), world.guest.id());
    update("type", "direct", "to", others, "topic", "ignored").succeeded();
    assertThat(message().path("type").asText()).isEqualTo("private");
    assertThat(message().path("to")).hasSize(2);
    assertThat(message().has("topic")).isFalse();
    update("topic", "ignored").succeeded();
    assertThat(message().has("topic")).isFalse();
    update("to", List.of(world.guest.id())).succeeded();
    assertThat(message().path("to").toString()).isEqualTo("[" + world.guest.id() + "]");
    update("content", "Salad").succeeded();
    assertThat(message().path("to").toString()).isEqualTo("[" + world.guest.id() + "]");
    update("to", channel.id()).refused(400, "BAD_REQUEST", "Invalid data type for recipients");
    update("type", "channel", "to", channel.id(), "topic", "").succeeded();
    assertThat(message().path("type").asText()).isEqualTo("stream");
    assertThat(message().path("to").asLong()).isEqualTo(channel.id());
    assertThat(message().path("topic").asText()).isEmpty();
    assertThat(message().path("content").asText()).isEqualTo("Salad");
  }

  @Test
  void otherChannelKeepsTheTopic() {
    Channel other = world.channel("other");
    update("to", other.id()).succeeded();
    assertThat(message().path("to").asLong()).isEqualTo(other.id());
    assertThat(message().path("topic").asText()).isEqualTo("lunch");
  }

  @Test
  void incompleteChangesAreRefused() {
    update().refused(400, "BAD_REQUEST", "Nothing to change");
    update("type", "direct")
        .refused(400, "BAD_REQUEST", "Recipient required when updating type of scheduled message.");
    update("type", "stream", "to", channel.id())
        .refused(
            400, "BAD_REQUEST", "Topic required when updating scheduled message type to channel.");
    update("type", "stream", "to", List.of(channel.id()), "topic", "t")
        .refused(400, "BAD_REQUEST", "Invalid data type for channel ID");
    update("scheduled_delivery_timestamp", now - 1).refused(400, "BAD_REQUEST", IN_THE_PAST);
    update("content", " ").refused(400, "BAD_REQUEST", "Message must not be empty");
    assertThat(message().path("content").asText()).isEqualTo("Soup");
  }

  @Test
  void changedMessageIsCheckedLikeNewOne() {
    Channel secret = world.channel("secret", Map.of("invite_only", true));
    update("to", secret.id())
        .refused(
            400,
            "STREAM_DOES_NOT_EXIST",
            "Channel with ID '%d' does not exist".formatted(secret.id()));
    world.change(channel, Map.of("can_create_topic_group", world.systemGroup("nobody")));
    update("topic", "new")
        .refused(
            400, "BAD_REQUEST", "You do not have permission to create new topics in this channel.");
    world.change(channel, Map.of("can_send_message_group", world.systemGroup("nobody")));
    update("content", "Salad")
        .refused(400, "BAD_REQUEST", "You do not have permission to post in this channel.");
    update("scheduled_delivery_timestamp", now + 7_200).succeeded();
    assertThat(message().path("content").asText()).isEqualTo("Soup");
  }

  @Test
  void failedMessageNeedsNewTime() {
    Database.execute(
        """
        update scheduled_message set failed = true, failure = 'no', next_attempt = null
        where id = ?
        """,
        id);
    assertThat(message().path("failed").asBoolean()).isTrue();
    update("content", "Salad").refused(400, "BAD_REQUEST", IN_THE_PAST);
    update("scheduled_delivery_timestamp", now + 7_200).succeeded();
    assertThat(message().path("failed").asBoolean()).isFalse();
    assertThat(
            Database.column(
                "select failure is null and next_attempt = due from scheduled_message where id = ?",
                id))
        .containsExactly("t");
  }
}
