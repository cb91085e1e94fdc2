package chat.messaging.messagestore;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.messaging.world.Channel;
import chat.messaging.world.World;
import chat.testkit.EventContracts;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.owner.TestEvents.Event;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

@ServiceTest(Program.MESSAGING)
final class MessageEventsTest {

  private final World world;

  MessageEventsTest(RunningService service) {
    this.world = new World(service);
    world.setUserSettings(world.member, Map.of("automatically_follow_topics_policy", 4));
  }

  private JsonNode onlyEvent(Topic topic) {
    List<Event> events = world.events(topic, 1);
    EventContracts.check(events);
    assertThat(events).hasSize(1);
    Event event = events.getFirst();
    assertThat(event.source()).isEqualTo("messaging-service");
    assertThat(event.number()).isEqualTo(1);
    assertThat(event.organizationId()).isEqualTo(world.id());
    assertThat(event.key()).isEqualTo(Long.toString(world.id()));
    return event.value();
  }

  @Test
  void channelMessageEventGoesToReadersOfTheChannel() {
    Channel channel = world.channel("General");
    world.subscribe(channel, world.member);
    long id =
        world
            .send(
                world.member,
                "type",
                "stream",
                "to",
                "general",
                "topic",
                "Lunch",
                "content",
                "@**Max Member** the [menu](/user_uploads/7/ab/menu.pdf)",
                "queue_id",
                "q-1",
                "local_id",
                "1.01",
                "read_by_sender",
                true)
            .succeeded()
            .longAt("/id");
    JsonNode fetched = world.fetch(world.member, id).at("/message");

    checkSentEvent(onlyEvent(Topic.MESSAGE_SENT), fetched);
    checkClientEvent(onlyEvent(Topic.CLIENT_EVENTS), fetched);
    assertThat(fetched.path("id").longValue()).isEqualTo(id);
  }

  private void checkSentEvent(JsonNode sent, JsonNode fetched) {
    assertThat(sent.path("message_id")).isEqualTo(fetched.path("id"));
    assertThat(sent.path("sender_id").longValue()).isEqualTo(world.member.id());
    assertThat(sent.path("type").textValue()).isEqualTo("stream");
    assertThat(sent.path("channel_id")).isEqualTo(fetched.path("stream_id"));
    assertThat(sent.path("user_ids").isNull()).isTrue();
    assertThat(sent.path("topic").textValue()).isEqualTo("Lunch");
    assertThat(sent.path("recipient_id")).isEqualTo(fetched.path("recipient_id"));
    assertThat(sent.path("rendered_content")).isEqualTo(fetched.path("content"));
    assertThat(sent.path("timestamp")).isEqualTo(fetched.path("timestamp"));
    assertThat(sent.path("client").textValue()).isEqualTo("test");
    assertThat(sent.path("uploads").toString()).isEqualTo("[\"/user_uploads/7/ab/menu.pdf\"]");
  }

  private void checkClientEvent(JsonNode clientEvent, JsonNode fetched) {
    assertThat(clientEvent.path("type").textValue()).isEqualTo("message");
    assertThat(clientEvent.path("audience").toString())
        .isEqualTo("{\"channel_id\":%d}".formatted(fetched.path("stream_id").longValue()));
    assertThat(clientEvent.path("local").toString())
        .isEqualTo(
            "{\"queue_id\":\"q-1\",\"local_id\":\"1.01\",\"user_id\":%d}"
                .formatted(world.member.id()));
    JsonNode payload = clientEvent.path("payload");
    assertThat(payload.path("id")).isEqualTo(fetched.path("id"));
    assertThat(payload.path("stream_id")).isEqualTo(fetched.path("stream_id"));
    assertThat(payload.path("channel_name").textValue()).isEqualTo("General");
    assertThat(payload.path("people").isNull()).isTrue();
    assertThat(payload.path("read_by_sender").booleanValue()).isTrue();
    assertThat(payload.path("subscriptions_number").longValue()).isEqualTo(1);
    assertThat(payload.path("mentioned_user_ids").toString())
        .isEqualTo("[%d]".formatted(world.otherMember.id()));
    for (String field :
        List.of("sender_email", "sender_full_name", "sender_realm_str", "subject", "timestamp")) {
      assertThat(payload.path(field)).as(field).isEqualTo(fetched.path(field));
    }
  }

  @Test
  void directMessageEventGoesToParticipants() {
    world.sendTo(List.of(world.owner), world.member).succeeded();
    String people = "[%d,%d]".formatted(world.owner.id(), world.member.id());
    JsonNode sent = onlyEvent(Topic.MESSAGE_SENT);
    assertThat(sent.path("type").textValue()).isEqualTo("private");
    assertThat(sent.path("user_ids").toString()).isEqualTo(people);
    assertThat(sent.path("channel_id").isNull()).isTrue();
    JsonNode clientEvent = onlyEvent(Topic.CLIENT_EVENTS);
    assertThat(clientEvent.path("audience").toString()).isEqualTo("{\"user_ids\":" + people + "}");
    assertThat(clientEvent.has("local")).isFalse();
    assertThat(clientEvent.at("/payload/people/0/full_name").textValue()).isEqualTo("Olga Owner");
  }

  @Test
  void refusedMessageCausesNoEvents() {
    Channel channel = world.channel("c");
    world
        .sendTo(channel, world.member, "x".repeat(61))
        .refused(400, "BAD_REQUEST", "topic is too long (limit: 60 characters)");
    world.sendTo(channel, world.member, "t").succeeded();
    onlyEvent(Topic.MESSAGE_SENT);
    onlyEvent(Topic.CLIENT_EVENTS);
  }
}
