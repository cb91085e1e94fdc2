package chat.messaging.submessage;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.messaging.world.Channel;
import chat.messaging.world.Database;
import chat.messaging.world.Person;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.EventContracts;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestServers;
import chat.testkit.owner.TestEvents.Event;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Polls and to-do lists: the first submessage of a message and later ones. */
@ServiceTest(Program.MESSAGING)
final class WidgetTest {

  private static final String VOTE = "{\"type\":\"vote\",\"key\":\"canned,0\",\"vote\":1}";

  private final RunningService service;
  private final World world;
  private final Channel channel;

  WidgetTest(RunningService service) {
    this.service = service;
    this.world = new World(service);
    this.channel = world.channel("general");
    world.setUserSettings(world.member, Map.of("automatically_follow_topics_policy", 4));
  }

  private Answer send(Person sender, String content) {
    return world.send(
        sender, "type", "stream", "to", channel.id(), "topic", "lunch", "content", content);
  }

  private long sent(String content) {
    return send(world.member, content).succeeded().longAt("/id");
  }

  private Answer add(Person person, long messageId, String content) {
    return world
        .as(person)
        .post(
            "/api/v1/submessage",
            "message_id",
            messageId,
            "msg_type",
            "widget",
            "content",
            content);
  }

  private JsonNode submessages(long messageId) {
    return world.fetch(world.member, messageId).succeeded().at("/message/submessages");
  }

  private JsonNode widget(String content) throws Exception {
    JsonNode all = submessages(sent(content));
    assertThat(all).hasSize(1);
    return new ObjectMapper().readTree(all.path(0).path("content").textValue());
  }

  @Test
  void pollHasItsQuestionAndOptions() throws Exception {
    assertThat(widget("/poll  What for lunch? \n* Soup\n-  Bread\n\nCake\n*").toString())
        .isEqualTo(
            "{\"widget_type\":\"poll\",\"extra_data\":{\"question\":\"What for lunch?\","
                + "\"options\":[\"Soup\",\"Bread\",\"Cake\"]}}");
    assertThat(widget("/poll").toString())
        .isEqualTo("{\"widget_type\":\"poll\",\"extra_data\":{\"question\":\"\",\"options\":[]}}");
    assertThat(widget("/poll\nSoup").at("/extra_data/options").toString()).isEqualTo("[\"Soup\"]");
  }

  @Test
  void todoListHasItsTitleAndTasks() throws Exception {
    assertThat(widget("/todo Kitchen\n- Wash: the pots: all\n* Dry").toString())
        .isEqualTo(
            "{\"widget_type\":\"todo\",\"extra_data\":{\"task_list_title\":\"Kitchen\",\"tasks\":[{\"task\":\"Wash\",\"desc\":\"the"
                + " pots: all\"},{\"task\":\"Dry\",\"desc\":\"\"}]}}");
    assertThat(widget("/todo").at("/extra_data/task_list_title").textValue()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/polls what", "poll", " /poll indented", "/me votes", "what /poll", "/"})
  void ordinaryMessagesHaveNoWidget(String content) {
    assertThat(submessages(sent(content))).isEmpty();
  }

  @Test
  void widgetIsStoredAndPublishedWithItsMessage() {
    long id = sent("/poll Lunch?");
    JsonNode stored = submessages(id).path(0);
    assertThat(stored.path("message_id").longValue()).isEqualTo(id);
    assertThat(stored.path("sender_id").longValue()).isEqualTo(world.member.id());
    assertThat(stored.path("msg_type").textValue()).isEqualTo("widget");
    List<Event> events = world.events(Topic.CLIENT_EVENTS, 1);
    EventContracts.check(events);
    JsonNode payload = events.getFirst().value().path("payload");
    assertThat(payload.path("submessages").path(0)).isEqualTo(stored);
    assertThat(payload.path("content").textValue()).isEqualTo("/poll Lunch?");
  }

  @Test
  void directMessageCanHaveAWidget() {
    List<Long> people = List.of(world.owner.id());
    long id =
        world
            .send(world.member, "type", "direct", "to", people, "content", "/poll Lunch?")
            .succeeded()
            .longAt("/id");
    add(world.owner, id, VOTE).succeeded();
    assertThat(submessages(id)).hasSize(2);
    JsonNode clientEvent = world.events(Topic.CLIENT_EVENTS, 2).getLast().value();
    assertThat(clientEvent.path("type").textValue()).isEqualTo("submessage");
    assertThat(clientEvent.at("/audience/user_ids")).hasSize(2);
    add(world.otherMember, id, VOTE).refused(400, "BAD_REQUEST", "Invalid message(s)");
  }

  @Test
  void voteIsStoredAndPublishedToTheChannel() {
    long id = sent("/poll Lunch?\nSoup");
    add(world.owner, id, VOTE).succeeded();
    JsonNode stored = submessages(id).path(1);
    assertThat(stored.path("content").textValue()).isEqualTo(VOTE);
    assertThat(stored.path("sender_id").longValue()).isEqualTo(world.owner.id());
    List<Event> events = world.events(Topic.CLIENT_EVENTS, 2);
    EventContracts.check(events);
    JsonNode clientEvent = events.getLast().value();
    assertThat(clientEvent.path("type").textValue()).isEqualTo("submessage");
    assertThat(clientEvent.path("audience").toString())
        .isEqualTo("{\"channel_id\":%d}".formatted(channel.id()));
    JsonNode payload = clientEvent.path("payload");
    assertThat(payload.path("submessage_id")).isEqualTo(stored.path("id"));
    assertThat(payload.path("message_id").longValue()).isEqualTo(id);
    assertThat(payload.path("sender_id").longValue()).isEqualTo(world.owner.id());
    assertThat(payload.path("content").textValue()).isEqualTo(VOTE);
    assertThat(payload.path("msg_type").textValue()).isEqualTo("widget");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "/poll q | {\"type\":\"vote\",\"key\":\"1,2\",\"vote\":-1}",
        "/poll q | {\"type\":\"new_option\",\"option\":\"Soup\",\"idx\":1}",
        "/poll q | {\"type\":\"question\",\"question\":\"Dinner?\"}",
        "/todo t |"
            + " {\"type\":\"new_task\",\"key\":2,\"task\":\"a\",\"desc\":\"\",\"completed\":false}",
        "/todo t | {\"type\":\"strike\",\"key\":\"5,9\"}",
        "/todo t | {\"type\":\"new_task_list_title\",\"title\":\"Kitchen\"}",
      })
  void authorAddsValidSubmessages(String message, String content) {
    add(world.member, sent(message), content).succeeded();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "/poll q | vote | Invalid json for submessage",
        "/poll q | {} | poll data[\"type\"] field is missing: Field required",
        "/poll q | [1] | poll data is not a dict",
        "/poll q | {\"type\":\"strike\",\"key\":\"5,9\"} | Unknown type for poll data: strike",
        "/poll q | {\"type\":\"vote\",\"key\":1,\"vote\":1} | poll data[\"key\"] is not a string",
        "/poll q | {\"type\":\"vote\",\"key\":\"1\",\"vote\":7} | Invalid poll data[\"vote\"]",
        "/poll q | {\"type\":\"vote\",\"key\":\"1\",\"vote\":1,\"x\":1} | Argument \"x\" at poll"
            + " data is unexpected",
        "/todo t | {\"type\":\"vote\",\"key\":\"1\",\"vote\":1} | Unknown type for todo data: vote",
        "/todo t | {\"type\":\"new_task\",\"key\":\"2\"} | todo data[\"key\"] is not an integer",
      })
  void invalidSubmessageIsRefused(String message, String content, String text) {
    add(world.member, sent(message), content).refused(400, "BAD_REQUEST", text);
  }

  @Test
  void onlyTheAuthorChangesTitles() {
    add(world.owner, sent("/poll q"), "{\"type\":\"question\",\"question\":\"Dinner?\"}")
        .refused(400, "BAD_REQUEST", "You can't edit a question unless you are the author.");
    add(world.owner, sent("/todo t"), "{\"type\":\"new_task_list_title\",\"title\":\"x\"}")
        .refused(
            400, "BAD_REQUEST", "You can't edit the task list title unless you are the author.");
  }

  @Test
  void messageWithoutWidgetRefusesSubmessages() {
    add(world.member, sent("no widget"), VOTE)
        .refused(400, "BAD_REQUEST", "You cannot attach a submessage to this message.");
  }

  @Test
  void everyReaderOfTheMessageCanVote() {
    long id = sent("/poll q");
    for (Person each :
        List.of(world.owner, world.administrator, world.moderator, world.otherMember, world.bot)) {
      add(each, id, VOTE).succeeded();
    }
    add(world.guest, id, VOTE).refused(400, "BAD_REQUEST", "Invalid message(s)");
    world.subscribe(channel, world.guest);
    add(world.guest, id, VOTE).succeeded();
    add(world.member, world.unusedId(), VOTE).refused(400, "BAD_REQUEST", "Invalid message(s)");
    World elsewhere = world.another();
    elsewhere
        .as(elsewhere.owner)
        .post("/api/v1/submessage", "message_id", id, "msg_type", "widget", "content", VOTE)
        .refused(400, "BAD_REQUEST", "Invalid message(s)");
    assertThat(submessages(id)).hasSize(7);
  }

  @Test
  void voteInArchivedChannelIsRefused() {
    long id = sent("/poll q");
    world.change(channel, Map.of("is_archived", true));
    add(world.owner, id, VOTE).refused(400, "BAD_REQUEST", "Invalid message(s)");
  }

  @Test
  void visitorCannotVote() {
    assertThat(
            service
                .asVisitor(world.id())
                .post("/api/v1/submessage", "message_id", sent("/poll q"))
                .status())
        .isEqualTo(401);
  }

  @Test
  void concurrentVotesAreAllStored() throws Exception {
    long id = sent("/poll q");
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Answer>> answers = new ArrayList<>();
      for (int i = 0; i < 16; i++) {
        answers.add(threads.submit(() -> add(world.owner, id, VOTE)));
      }
      for (Future<Answer> answer : answers) {
        answer.get().succeeded();
      }
    }
    assertThat(submessages(id)).hasSize(17);
  }

  @Test
  void voteCountsAsParticipation() {
    world.setUserSettings(world.owner, Map.of("automatically_follow_topics_policy", 1));
    long id = sent("/poll q");
    add(world.owner, id, VOTE).succeeded();
    add(world.owner, id, VOTE).succeeded();
    List<Event> events = world.events(Topic.CLIENT_EVENTS, 4);
    EventContracts.check(events);
    assertThat(events)
        .extracting(event -> event.value().path("type").textValue())
        .containsExactly("message", "submessage", "user_topic", "submessage");
    JsonNode clientEvent = events.get(2).value();
    assertThat(clientEvent.at("/audience/user_ids/0").longValue()).isEqualTo(world.owner.id());
    assertThat(clientEvent.at("/payload/visibility_policy").intValue()).isEqualTo(3);
  }

  @Test
  void lengthAndNumberOfSubmessagesAreLimited() throws SQLException {
    long id = sent("/poll q");
    add(
            world.owner,
            id,
            "{\"type\":\"new_option\",\"option\":\"" + "x".repeat(2000) + "\",\"idx\":1}")
        .refused(400, "BAD_REQUEST", "content is too long (limit: 2000 characters)");
    try (Connection connection = TestServers.get().connect(Program.MESSAGING);
        PreparedStatement fill =
            connection.prepareStatement(
                """
                insert into submessage (organization_id, message_id, sender_id, msg_type, content)
                select ?, ?, 1, 'widget', '{}' from generate_series(1, 4998)
                """)) {
      fill.setLong(1, world.id());
      fill.setLong(2, id);
      fill.execute();
    }
    add(world.owner, id, VOTE).succeeded();
    add(world.owner, id, VOTE)
        .refused(400, "BAD_REQUEST", "This message has too many submessages (limit: 5000)");
  }

  @Test
  void totalSizeOfSubmessagesIsLimited() {
    long id = sent("/poll q");
    Database.execute(
        """
        insert into submessage (organization_id, message_id, sender_id, msg_type, content)
        select ?, ?, 1, 'widget', repeat('x', 500000) from generate_series(1, 2)
        """,
        world.id(),
        id);
    add(world.owner, id, VOTE)
        .refused(
            400,
            "BAD_REQUEST",
            "The submessages of this message are too large (limit: 1000000 bytes in total)");
  }

  @Test
  void missingParametersAreReportedInOrder() {
    world
        .as(world.member)
        .post("/api/v1/submessage")
        .refused(400, "BAD_REQUEST", "Missing 'message_id' argument");
    world
        .as(world.member)
        .post("/api/v1/submessage", "message_id", 1)
        .refused(400, "BAD_REQUEST", "Missing 'msg_type' argument");
    world
        .as(world.member)
        .post("/api/v1/submessage", "message_id", 1, "msg_type", "whatever", "content", "{}")
        .refused(400, "BAD_REQUEST", "Invalid msg_type");
    world
        .as(world.member)
        .post("/api/v1/submessage", "message_id", 1, "msg_type", "widget")
        .refused(400, "BAD_REQUEST", "Missing 'content' argument");
  }

  @Test
  void systemBotMessageHasNoWidget() {
    String body =
        """
        {"organization_id": %d, "sender_bot": "notification", "idempotency_key": "k",
         "type": "private", "user_ids": [%d], "content": "/poll q"}
        """
            .formatted(world.id(), world.member.id());
    world.awaitProjections();
    Answer answer =
        world
            .asService()
            .send(
                "POST",
                "/internal/messages",
                "application/json",
                body.getBytes(StandardCharsets.UTF_8));
    assertThat(submessages(answer.longAt("/id"))).isEmpty();
  }
}
