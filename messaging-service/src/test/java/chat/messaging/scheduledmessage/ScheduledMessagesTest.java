package chat.messaging.scheduledmessage;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.kit.token.Role;
import chat.messaging.world.Channel;
import chat.messaging.world.Database;
import chat.messaging.world.Person;
import chat.messaging.world.Queue;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.EventContracts;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.owner.TestEvents.Event;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Creation, listing and deletion of scheduled messages. */
@ServiceTest(Program.MESSAGING)
final class ScheduledMessagesTest {

  private static final String PATH = "/api/v1/scheduled_messages";
  private static final String IN_THE_PAST = "Scheduled delivery time must be in the future.";

  private final RunningService service;
  private final World world;
  private final Channel channel;
  private final long inAnHour;

  ScheduledMessagesTest(RunningService service) {
    this.service = service;
    this.world = new World(service);
    this.channel = world.channel("open space");
    world.subscribe(channel, world.member, world.guest);
    this.inAnHour = now() + 3_600;
  }

  private long now() {
    return service.clock().instant().getEpochSecond();
  }

  private Answer schedule(Person person, Object... parameters) {
    List<Object> all = new ArrayList<>(List.of(parameters));
    if (!all.contains("scheduled_delivery_timestamp")) {
      all.addAll(List.of("scheduled_delivery_timestamp", inAnHour));
    }
    return world.as(person).post(PATH, all.toArray());
  }

  private Answer toChannel(Person person, String content) {
    return schedule(
        person, "type", "channel", "to", channel.id(), "topic", "lunch", "content", content);
  }

  private Answer toPeople(Person person, Object to) {
    return schedule(person, "type", "direct", "to", to, "content", "Soup");
  }

  private static long id(Answer created) {
    return created.succeeded().longAt("/scheduled_message_id");
  }

  private JsonNode list(Person person) {
    return world.as(person).get(PATH).succeeded().at("/scheduled_messages");
  }

  private Answer delete(Person person, long id) {
    return world.as(person).delete(PATH + "/" + id);
  }

  private static void assertDoesNotExist(Answer answer) {
    answer.refused(404, "BAD_REQUEST", "Scheduled message does not exist");
  }

  @Test
  void channelMessageIsListedWithEveryField() {
    Answer answer = toChannel(world.guest, "\n*Soup* \n");
    long id = id(answer);
    assertThat(answer.json()).hasSize(3);
    JsonNode message = list(world.guest).path(0);
    assertThat(message.path("scheduled_message_id").asLong()).isEqualTo(id);
    assertThat(message.path("type").asText()).isEqualTo("stream");
    assertThat(message.path("to").toString()).isEqualTo(Long.toString(channel.id()));
    assertThat(message.path("topic").asText()).isEqualTo("lunch");
    assertThat(message.path("content").asText()).isEqualTo("*Soup*");
    assertThat(message.path("rendered_content").asText()).isEqualTo("<p><em>Soup</em></p>");
    assertThat(message.path("scheduled_delivery_timestamp").asLong()).isEqualTo(inAnHour);
    assertThat(message.path("failed").toString()).isEqualTo("false");
    assertThat(message).hasSize(8);
    assertThat(list(world.member)).isEmpty();
  }

  @Test
  void directMessageIsListedWithoutTopic() {
    long id = id(toPeople(world.member, List.of(world.member.id(), world.otherMember.id())));
    JsonNode message = list(world.member).path(0);
    assertThat(message.path("scheduled_message_id").asLong()).isEqualTo(id);
    assertThat(message.path("type").asText()).isEqualTo("private");
    assertThat(message.path("to").toString()).isEqualTo("[" + world.otherMember.id() + "]");
    assertThat(message.has("topic")).isFalse();
    assertThat(message).hasSize(7);
  }

  @Test
  void messageToOneselfNamesTheAuthor() {
    id(toPeople(world.member, List.of(world.member.id())));
    assertThat(list(world.member).at("/0/to").toString()).isEqualTo("[" + world.member.id() + "]");
  }

  @Test
  void everyRoleCanScheduleMessages() {
    for (Person person :
        List.of(world.owner, world.administrator, world.moderator, world.member, world.bot)) {
      for (String type : List.of("stream", "channel")) {
        id(schedule(person, "type", type, "to", channel.id(), "topic", "t", "content", "x"));
      }
      for (String type : List.of("private", "direct")) {
        id(schedule(person, "type", type, "to", List.of(world.guest.id()), "content", "x"));
      }
      assertThat(list(person)).hasSize(4);
    }
  }

  @Test
  void messagesAreListedByDeliveryTime() {
    for (long after : List.of(2L, 1L, 3L)) {
      id(
          schedule(
              world.member,
              "type",
              "direct",
              "to",
              List.of(world.guest.id()),
              "content",
              "x",
              "scheduled_delivery_timestamp",
              inAnHour + after));
    }
    assertThat(list(world.member).findValuesAsText("scheduled_delivery_timestamp"))
        .containsExactly(
            Long.toString(inAnHour + 1), Long.toString(inAnHour + 2), Long.toString(inAnHour + 3));
  }

  @Test
  void otherClientsOfTheAuthorGetEvents() {
    Queue queue = world.queue(world.member, "event_types", List.of("scheduled_messages"));
    Queue ofAnother = world.queue(world.guest, "event_types", List.of("scheduled_messages"));
    long id = id(toChannel(world.member, "Soup"));
    JsonNode added = queue.next();
    assertThat(added.path("op").asText()).isEqualTo("add");
    assertThat(added.path("scheduled_messages")).isEqualTo(list(world.member));
    world.as(world.member).patch(PATH + "/" + id, "content", "Salad").succeeded();
    JsonNode updated = queue.next();
    assertThat(updated.path("op").asText()).isEqualTo("update");
    assertThat(updated.path("scheduled_message")).isEqualTo(list(world.member).path(0));
    assertThat(updated.at("/scheduled_message/content").asText()).isEqualTo("Salad");
    delete(world.member, id).succeeded();
    JsonNode removed = queue.next();
    assertThat(removed.path("op").asText()).isEqualTo("remove");
    assertThat(removed.path("scheduled_message_id").asLong()).isEqualTo(id);
    assertThat(ofAnother.poll("dont_block", true)).isEmpty();
    List<Event> events =
        world.events(Topic.CLIENT_EVENTS, 3).stream()
            .filter(event -> event.value().path("type").asText().equals("scheduled_messages"))
            .toList();
    EventContracts.check(events);
    assertThat(events).hasSize(3);
  }

  @Test
  void registrationReturnsScheduledMessages() {
    id(toChannel(world.member, "Soup"));
    id(toPeople(world.member, List.of(world.guest.id())));
    Answer registered =
        world
            .as(world.member)
            .post("/api/v1/register", "fetch_event_types", List.of("scheduled_messages"))
            .succeeded();
    assertThat(registered.at("/scheduled_messages")).hasSize(2).isEqualTo(list(world.member));
  }

  @Test
  void onlyTheAuthorCanDeleteMessage() {
    long id = id(toChannel(world.member, "Soup"));
    for (Person person : List.of(world.owner, world.otherMember, world.guest, world.bot)) {
      assertDoesNotExist(delete(person, id));
      assertDoesNotExist(world.as(person).patch(PATH + "/" + id, "content", "x"));
    }
    World elsewhere = world.another();
    assertDoesNotExist(elsewhere.as(elsewhere.owner).delete(PATH + "/" + id));
    assertDoesNotExist(delete(world.member, world.unusedId()));
    assertThat(service.api().delete(PATH + "/" + id).status()).isEqualTo(401);
    assertThat(service.asVisitor(world.id()).get(PATH).status()).isEqualTo(401);
    delete(world.member, id).succeeded();
    assertDoesNotExist(delete(world.member, id));
    assertThat(list(world.member)).isEmpty();
  }

  @Test
  void messageBeingSentCannotBeChanged() {
    long id = id(toChannel(world.member, "Soup"));
    Database.execute("update scheduled_message set is_being_sent = true where id = ?", id);
    String sent = "Scheduled message was already sent";
    delete(world.member, id).refused(400, "BAD_REQUEST", sent);
    world
        .as(world.member)
        .patch(PATH + "/" + id, "content", "Salad")
        .refused(400, "BAD_REQUEST", sent);
    assertThat(list(world.member).at("/0/content").asText()).isEqualTo("Soup");
  }

  @ParameterizedTest
  @ValueSource(longs = {-3_600, -1, 0})
  void deliveryTimeInThePastIsRefused(long seconds) {
    schedule(
            world.member,
            "type",
            "direct",
            "to",
            List.of(world.guest.id()),
            "content",
            "x",
            "scheduled_delivery_timestamp",
            now() + seconds)
        .refused(400, "BAD_REQUEST", IN_THE_PAST);
    assertThat(list(world.member)).isEmpty();
  }

  @Test
  void deliveryTimeIsLimited() {
    Object[] parameters = {"type", "direct", "to", List.of(world.guest.id()), "content", "x"};
    List<Object> all = new ArrayList<>(List.of(parameters));
    all.addAll(List.of("scheduled_delivery_timestamp", 253_402_300_800L));
    world
        .as(world.member)
        .post(PATH, all.toArray())
        .refused(400, "BAD_REQUEST", "scheduled_delivery_timestamp is too large");
    world
        .as(world.member)
        .post(PATH, parameters)
        .refused(400, "BAD_REQUEST", "Missing 'scheduled_delivery_timestamp' argument");
    all.set(all.size() - 1, 253_402_300_799L);
    id(world.as(world.member).post(PATH, all.toArray()));
    assertThat(list(world.member).at("/0/scheduled_delivery_timestamp").asLong())
        .isEqualTo(253_402_300_799L);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "stream|[9]|Invalid data type for channel ID",
        "stream|open space|Invalid data type for channel ID",
        "private|9|Invalid data type for recipients",
        "private|user@chat.example.com|Invalid data type for recipients",
        "private|[~user@chat.example.com~]|Recipient list may only contain user IDs",
        "private|[9,~user@chat.example.com~]|Recipient lists may contain emails or user IDs, but"
            + " not both.",
        "private|[]|Message must have recipients",
        "private|[4611686018427387904]|Invalid user ID 4611686018427387904",
        "group|[9]|Invalid type",
      })
  void invalidDestinationIsRefused(String type, String to, String message) {
    schedule(world.member, "type", type, "to", to.replace('~', '"'), "topic", "t", "content", "x")
        .refused(400, "BAD_REQUEST", message);
    assertThat(list(world.member)).isEmpty();
  }

  @Test
  void unsendableMessagesAreRefusedAsInSends() {
    Channel secret = world.channel("secret", Map.of("invite_only", true));
    for (long id : List.of(secret.id(), world.unusedId())) {
      Answer refused =
          schedule(world.member, "type", "stream", "to", id, "topic", "t", "content", "x");
      refused.refused(
          400, "STREAM_DOES_NOT_EXIST", "Channel with ID '%d' does not exist".formatted(id));
      assertThat(refused.longAt("/stream_id")).isEqualTo(id);
    }
    schedule(world.member, "type", "stream", "to", channel.id(), "content", "x")
        .refused(400, "BAD_REQUEST", "Missing topic");
    Person deactivated = world.deactivated();
    toPeople(world.member, List.of(deactivated.id()))
        .refused(
            400, "BAD_REQUEST", "'%s' is no longer using Zulip.".formatted(deactivated.email()));
    toChannel(world.member, " \n").refused(400, "BAD_REQUEST", "Message must not be empty");
    toChannel(world.member, "x".repeat(10_001))
        .refused(400, "BAD_REQUEST", "content is too long (limit: 10000 characters)");
    world.change(channel, Map.of("can_send_message_group", world.systemGroup("administrators")));
    toChannel(world.member, "x")
        .refused(400, "BAD_REQUEST", "You do not have permission to post in this channel.");
    assertThat(list(world.member)).isEmpty();
  }

  @Test
  void wildcardMentionNeedsPermission() {
    world.changeOrganizationSettings(
        Map.of("can_mention_many_users_group", world.systemGroup("administrators")));
    for (int i = 0; i < 16; i++) {
      world.subscribe(channel, world.person(Role.MEMBER, "Person " + i));
    }
    toChannel(world.member, "@**all** lunch")
        .refused(
            400,
            "STREAM_WILDCARD_MENTION_NOT_ALLOWED",
            "You do not have permission to use channel wildcard mentions in this channel.");
    toChannel(world.administrator, "@**all** lunch").succeeded();
  }

  @Test
  void fileOfScheduledMessageIsKnownToUploads() {
    String path = world.id() + "/4f/bXk2cTl2M0pEd1ZsQjh0Zk5h/";
    toChannel(world.member, "[menu](/user_uploads/" + path + "menu.pdf)").succeeded();
    assertThat(isScheduled(world.member, path)).isTrue();
    assertThat(isScheduled(world.member, path.replace("4f", "50"))).isFalse();
    assertThat(isScheduled(world.guest, path)).isFalse();
    askForFile(world.member, "").refused(400, "BAD_REQUEST", "Missing 'path' argument");
    assertThat(world.as(world.owner).post("/internal/scheduled_files").status()).isEqualTo(401);
  }

  private boolean isScheduled(Person author, String path) {
    return askForFile(author, path).at("/is_scheduled").booleanValue();
  }

  private Answer askForFile(Person author, String path) {
    String body =
        "{\"organization_id\":%d,\"user_id\":%d,\"path\":\"%s\"}"
            .formatted(world.id(), author.id(), path);
    return service
        .asProgram(Program.UPLOADS)
        .send(
            "POST",
            "/internal/scheduled_files",
            "application/json",
            body.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void deactivatedAccountIsRefused() {
    long id = id(toPeople(world.otherMember, List.of(world.member.id())));
    world.deactivate(world.otherMember);
    ApiClient client = world.as(world.otherMember);
    List.of(
            toPeople(world.otherMember, List.of(world.member.id())),
            client.get(PATH),
            client.patch(PATH + "/" + id, "scheduled_delivery_timestamp", inAnHour + 1),
            client.delete(PATH + "/" + id))
        .forEach(answer -> answer.refused(401, "UNAUTHORIZED", "Account is deactivated"));
  }
}
