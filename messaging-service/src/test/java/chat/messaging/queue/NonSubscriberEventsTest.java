package chat.messaging.queue;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.messaging.world.Channel;
import chat.messaging.world.Person;
import chat.messaging.world.Queue;
import chat.messaging.world.World;
import chat.testkit.EventContracts;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Change events of a message for users who are not subscribed to its channel. */
@ServiceTest(Program.MESSAGING)
final class NonSubscriberEventsTest {

  private static final String MESSAGES = "/api/v1/messages/";
  private static final List<String> CHANGES =
      List.of("reaction", "update_message", "delete_message", "submessage", "realm");

  private final World world;
  private final Channel channel;
  private final long message;

  NonSubscriberEventsTest(RunningService service) {
    this.world = new World(service);
    for (Person sender : List.of(world.owner, world.member, world.administrator)) {
      world.setUserSettings(sender, Map.of("automatically_follow_topics_policy", 4));
    }
    this.channel = world.channel("general");
    world.subscribe(channel, world.owner);
    this.message = world.sendTo(channel, world.owner, "t").succeeded().longAt("/id");
  }

  private Queue queue(Person person) {
    return world.queue(
        person,
        "event_types",
        CHANGES,
        "client_capabilities",
        Map.of("notification_settings_null", true, "bulk_message_deletion", true));
  }

  private void react(Person person) {
    world.as(person).post(MESSAGES + message + "/reactions", "emoji_name", "tada").succeeded();
  }

  private void star(Person person) {
    world
        .as(person)
        .post(MESSAGES + "flags", "messages", List.of(message), "op", "add", "flag", "starred")
        .succeeded();
  }

  /** The events up to the first of this type, inclusive. */
  private static List<JsonNode> eventsUntil(Queue queue, String type) {
    List<JsonNode> events = new ArrayList<>();
    while (events.isEmpty() || !events.getLast().path("type").asText().equals(type)) {
      events.addAll(queue.next(1));
    }
    return events;
  }

  private static List<String> types(List<JsonNode> events) {
    return events.stream().map(event -> event.path("type").asText()).toList();
  }

  @Test
  void userWhoStarredTheMessageGetsAllItsChanges() {
    star(world.otherMember);
    Queue queue = queue(world.otherMember);
    react(world.owner);
    world.as(world.owner).patch(MESSAGES + message, "content", "new").succeeded();
    world.as(world.owner).patch(MESSAGES + message, "topic", "later").succeeded();
    world.as(world.owner).delete(MESSAGES + message).succeeded();
    List<JsonNode> events = eventsUntil(queue, "delete_message");
    assertThat(events.getLast().path("message_ids").toString()).isEqualTo("[" + message + "]");
    assertThat(events.toString()).doesNotContain("involved").doesNotContain("subscriptions");
    // Earlier changes are not shown once the message is deleted.
    assertThat(types(events)).isSubsetOf("reaction", "update_message", "delete_message");
  }

  @Test
  void mentionedBotGetsAllChangesOfTheMessage() {
    long mention = sendMention(world.bot, world.otherMember);
    Queue bot = queue(world.bot);
    Queue person = queue(world.otherMember);
    world.as(world.owner).post(MESSAGES + mention + "/reactions", "emoji_name", "tada").succeeded();
    assertThat(bot.next().path("type").asText()).isEqualTo("reaction");
    world.as(world.owner).patch(MESSAGES + mention, "topic", "later").succeeded();
    assertThat(bot.next().path("subject").asText()).isEqualTo("later");
    world.as(world.owner).patch(MESSAGES + mention, "content", "nobody").succeeded();
    assertThat(bot.next().path("content").asText()).isEqualTo("nobody");
    long deleted = sendMention(world.bot, world.otherMember);
    world.as(world.owner).delete(MESSAGES + deleted).succeeded();
    JsonNode gone = bot.next();
    assertThat(gone.path("type").asText()).isEqualTo("delete_message");
    assertThat(gone.toString()).doesNotContain("involved");
    EventContracts.check(world.events(Topic.CLIENT_EVENTS, 7));
    world.publishClientEvent("realm", Map.of("organization", true), Map.of("op", "end"));
    assertThat(types(eventsUntil(person, "realm"))).containsExactly("realm");
  }

  private long sendMention(Person bot, Person person) {
    return world
        .send(
            world.owner,
            "type",
            "stream",
            "to",
            channel.id(),
            "topic",
            "t",
            "content",
            "@**|%d** @**|%d**".formatted(bot.id(), person.id()))
        .succeeded()
        .longAt("/id");
  }

  @Test
  void usersWhoStarredAPollOrVotedGetVotes() {
    long poll =
        world
            .send(
                world.owner,
                "type",
                "stream",
                "to",
                channel.id(),
                "topic",
                "t",
                "content",
                "/poll Lunch?\nSoup")
            .succeeded()
            .longAt("/id");
    world
        .as(world.otherMember)
        .post(MESSAGES + "flags", "messages", List.of(poll), "op", "add", "flag", "starred")
        .succeeded();
    Queue starred = queue(world.otherMember);
    Queue votes = queue(world.member);
    Queue other = queue(world.moderator);
    vote(world.owner, poll);
    vote(world.member, poll);
    List<JsonNode> events = starred.next(2);
    assertThat(types(events)).containsExactly("submessage", "submessage");
    assertThat(events)
        .extracting(vote -> vote.path("sender_id").longValue())
        .containsExactly(world.owner.id(), world.member.id());
    assertThat(events.toString()).doesNotContain("involved").doesNotContain("subscriptions");
    assertThat(votes.next().path("sender_id").longValue()).isEqualTo(world.member.id());
    EventContracts.check(world.events(Topic.CLIENT_EVENTS, 4));
    world.publishClientEvent("realm", Map.of("organization", true), Map.of("op", "end"));
    assertThat(types(eventsUntil(other, "realm"))).containsExactly("realm");
  }

  private void vote(Person person, long poll) {
    String vote = "{\"type\":\"vote\",\"key\":\"canned,0\",\"vote\":1}";
    world
        .as(person)
        .post("/api/v1/submessage", "message_id", poll, "msg_type", "widget", "content", vote)
        .succeeded();
  }

  @Test
  void userWhoReactedGetsChangesOfTheMessage() {
    Queue queue = queue(world.otherMember);
    react(world.otherMember);
    assertThat(queue.next().path("op").asText()).isEqualTo("add");
    world.as(world.owner).patch(MESSAGES + message, "content", "new").succeeded();
    JsonNode edit = queue.next();
    assertThat(edit.path("type").asText()).isEqualTo("update_message");
    assertThat(edit.path("flags").toString()).isEqualTo("[\"read\",\"historical\"]");
    assertThat(withReactions(world.otherMember)).containsExactly(message);
    assertThat(withReactions(world.member)).isEmpty();
    world
        .as(world.otherMember)
        .delete(MESSAGES + message + "/reactions", "emoji_name", "tada")
        .succeeded();
    assertThat(queue.next().path("op").asText()).isEqualTo("remove");
    EventContracts.check(world.events(Topic.CLIENT_EVENTS, 4));
  }

  private List<Long> withReactions(Person person) {
    List<Long> ids = new ArrayList<>();
    world
        .as(person)
        .get(
            "/api/v1/messages",
            "narrow",
            List.of(Map.of("operator", "has", "operand", "reaction")),
            "anchor",
            "newest",
            "num_before",
            10,
            "num_after",
            0)
        .succeeded()
        .at("/messages")
        .forEach(found -> ids.add(found.path("id").longValue()));
    return ids;
  }

  @Test
  void userWhoChangesTheMessageGetsTheEvent() {
    Queue administrator = queue(world.administrator);
    Queue other = queue(world.otherMember);
    world.as(world.administrator).patch(MESSAGES + message, "topic", "later").succeeded();
    assertThat(administrator.next().path("subject").asText()).isEqualTo("later");
    world.as(world.administrator).delete(MESSAGES + message).succeeded();
    assertThat(administrator.next().path("type").asText()).isEqualTo("delete_message");
    world.publishClientEvent("realm", Map.of("organization", true), Map.of("op", "end"));
    assertThat(types(eventsUntil(other, "realm"))).containsExactly("realm");
  }

  @Test
  void userWithoutAccessGetsNoEvents() {
    star(world.otherMember);
    Queue queue = queue(world.otherMember);
    world.change(channel, Map.of("invite_only", true));
    react(world.owner);
    world.as(world.owner).delete(MESSAGES + message).succeeded();
    world.events(Topic.CLIENT_EVENTS, 4);
    world.publishClientEvent("realm", Map.of("organization", true), Map.of("op", "end"));
    assertThat(types(eventsUntil(queue, "realm"))).containsExactly("realm");
  }

  @Test
  void formerChannelIsShownOnlyToUsersWhoCouldReadIt() {
    Channel closed = world.channel("closed", Map.of("invite_only", true));
    world.subscribe(closed, world.owner, world.member);
    world.subscribe(channel, world.member, world.otherMember);
    long secret = world.sendTo(closed, world.owner, "secret").succeeded().longAt("/id");
    Queue formerReader = queue(world.member);
    Queue newReader = queue(world.otherMember);
    world
        .as(world.owner)
        .patch(
            MESSAGES + secret,
            "stream_id",
            channel.id(),
            "topic",
            "open",
            "send_notification_to_new_thread",
            false)
        .succeeded();
    JsonNode moved = formerReader.next();
    assertThat(moved.path("stream_id").longValue()).isEqualTo(closed.id());
    assertThat(moved.path("new_stream_id").longValue()).isEqualTo(channel.id());
    assertThat(moved.path("orig_subject").asText()).isEqualTo("secret");
    JsonNode arrived = newReader.next();
    assertThat(arrived.path("message_ids").toString()).isEqualTo("[" + secret + "]");
    assertThat(arrived.path("stream_id").longValue()).isEqualTo(channel.id());
    for (String field :
        List.of("new_stream_id", "orig_subject", "subject", "topic_links", "propagate_mode")) {
      assertThat(arrived.has(field)).as(field).isFalse();
    }
    assertThat(arrived.toString()).doesNotContain("subscriptions").doesNotContain("secret");
  }
}
