package chat.messaging.flag;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.messaging.world.Channel;
import chat.messaging.world.Database;
import chat.messaging.world.HeldLock;
import chat.messaging.world.Person;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.EventContracts;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.owner.TestEvents.Event;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@ServiceTest(Program.MESSAGING)
final class UpdateFlagsTest {

  private static final String INVALID = "Invalid message(s)";

  private final World world;
  private final Channel channel;

  UpdateFlagsTest(RunningService service) {
    this.world = new World(service);
    this.channel = world.channel("c");
  }

  @BeforeEach
  void subscribe() {
    world.subscribe(channel, world.member, world.otherMember, world.guest);
  }

  private long send() {
    return world.sendTo(channel, world.member, "t").succeeded().longAt("/id");
  }

  private long send(String topic, String content) {
    Object[] message = {"type", "stream", "to", channel.id(), "topic", topic, "content", content};
    return world.send(world.member, message).succeeded().longAt("/id");
  }

  private Answer update(Person reader, String op, String flag, Long... messages) {
    return world
        .as(reader)
        .post("/api/v1/messages/flags", "messages", List.of(messages), "op", op, "flag", flag);
  }

  private static void assertChanged(Answer answer, Long... messages) {
    answer.succeeded();
    assertThat(answer.at("/messages").toString())
        .isEqualTo(List.of(messages).toString().replace(" ", ""));
    assertThat(answer.at("/ignored_because_not_subscribed_channels").toString()).isEqualTo("[]");
  }

  private String flags(Person reader, long message) {
    return world.fetch(reader, message).succeeded().at("/message/flags").toString();
  }

  /** Waits until there are this many flag events. */
  private List<JsonNode> events(int number) {
    return Awaitility.await()
        .until(
            () ->
                world.events(Topic.CLIENT_EVENTS, number).stream()
                    .filter(event -> event.value().path("type").textValue().equals(FlagsEvent.TYPE))
                    .toList(),
            events -> events.size() >= number)
        .stream()
        .peek(event -> EventContracts.check(List.of(event)))
        .map(Event::value)
        .toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"read", "starred", "collapsed"})
  void flagIsSetAndClearedForOneUserOnly(String flag) {
    long first = send();
    long second = send();
    assertChanged(update(world.otherMember, "add", flag, second, first, second), first, second);
    assertThat(flags(world.otherMember, first)).isEqualTo("[\"" + flag + "\"]");
    assertThat(flags(world.guest, first)).isEqualTo("[]");
    assertChanged(update(world.otherMember, "add", flag, first));
    assertChanged(update(world.otherMember, "remove", flag, first), first);
    assertThat(flags(world.otherMember, first)).isEqualTo("[]");
    assertThat(flags(world.otherMember, second)).isEqualTo("[\"" + flag + "\"]");
    assertChanged(update(world.otherMember, "remove", flag, first));
  }

  @Test
  void everyUserHasOwnFlags() {
    List<Person> users =
        List.of(
            world.owner,
            world.administrator,
            world.moderator,
            world.member,
            world.guest,
            world.bot);
    long id = send();
    for (Person user : users) {
      assertChanged(update(user, "add", "starred", id), id);
      assertThat(flags(user, id)).as(user.fullName()).contains("starred");
    }
    for (Person user : users) {
      assertChanged(update(user, "remove", "starred", id), id);
      assertThat(flags(user, id)).as(user.fullName()).doesNotContain("starred");
    }
  }

  @Test
  void ownMessageSentAsReadCanBeMarkedUnread() {
    long id = world.sendTo(channel, world.member, "t").succeeded().longAt("/id");
    long read =
        world
            .send(
                world.member,
                "type",
                "stream",
                "to",
                channel.id(),
                "topic",
                "t",
                "content",
                "hi",
                "read_by_sender",
                true)
            .longAt("/id");
    assertThat(flags(world.member, read)).isEqualTo("[\"read\"]");
    assertChanged(update(world.member, "remove", "read", id, read), read);
    assertThat(flags(world.member, read)).isEqualTo("[]");
    assertChanged(update(world.member, "add", "read", id, read), id, read);
    assertThat(flags(world.member, read)).isEqualTo("[\"read\"]");
  }

  @Test
  void subscriberCanMarkEarlierMessagesUnread() {
    long id = send();
    assertThat(flags(world.owner, id)).isEqualTo("[\"read\",\"historical\"]");
    Answer outside = update(world.owner, "remove", "read", id).succeeded();
    assertThat(outside.at("/messages").toString()).isEqualTo("[]");
    assertThat(outside.at("/ignored_because_not_subscribed_channels").toString())
        .isEqualTo("[" + channel.id() + "]");
    assertThat(flags(world.owner, id)).isEqualTo("[\"read\",\"historical\"]");

    world.subscribe(channel, world.owner);
    assertChanged(update(world.owner, "remove", "read", id), id);
    assertThat(flags(world.owner, id)).isEqualTo("[\"historical\"]");
    assertChanged(update(world.owner, "add", "read", id), id);
    assertThat(flags(world.owner, id)).isEqualTo("[\"read\",\"historical\"]");
  }

  @Test
  void messageOfAMutedUserCanBeMarkedUnread() {
    world.change(world.otherMember, Map.of("muted_users", List.of(world.member.id())));
    long id = send();
    assertChanged(update(world.otherMember, "remove", "read", id), id);
    assertThat(flags(world.otherMember, id)).isEqualTo("[]");
    assertChanged(update(world.otherMember, "add", "read", id), id);
    assertThat(flags(world.otherMember, id)).isEqualTo("[\"read\"]");
  }

  @Test
  void oneRequestMarksMessagesOfSeveralBlocks() {
    // Other tests may allocate some ids meanwhile.
    Database.execute("select setval('message_id', (nextval('message_id') / 1024 + 2) * 1024 - 12)");
    Long[] ids = LongStream.range(0, 24).mapToObj(_ -> send()).toArray(Long[]::new);
    assertThat(ids[0] / 1024).isLessThan(ids[23] / 1024);
    Long[] between = Arrays.copyOfRange(ids, 1, 23);
    assertChanged(update(world.otherMember, "add", "read", between), between);
    List<String> flags = new ArrayList<>();
    for (long id : ids) {
      flags.add(flags(world.otherMember, id));
    }
    assertThat(flags).startsWith("[]").endsWith("[]");
    assertThat(flags.subList(1, 23)).containsOnly("[\"read\"]");
  }

  @Test
  void forbiddenMessageIsRefusedLikeAMissingOne() {
    long closed = world.sendTo(List.of(world.owner), world.member).longAt("/id");
    long open = send();
    for (long id : new long[] {closed, Long.MAX_VALUE, 0, -1}) {
      for (String[] change :
          new String[][] {{"add", "starred"}, {"add", "collapsed"}, {"remove", "read"}}) {
        update(world.otherMember, change[0], change[1], open, id)
            .refused(400, "BAD_REQUEST", INVALID);
      }
      assertChanged(update(world.otherMember, "add", "read", id));
      assertChanged(update(world.otherMember, "remove", "starred", id));
    }
    assertThat(flags(world.otherMember, open)).isEqualTo("[]");
  }

  @Test
  void flagChangeThatCannotFailMakesNoServiceCalls() {
    long id = send();
    assertChanged(update(world.otherMember, "add", "starred", id), id);
    long deleted = send();
    world.as(world.owner).delete("/api/v1/messages/" + deleted).succeeded();
    world.awaitProjections();
    int calls = world.owners().callCount(world.id());
    world.owners().setUnavailable(world.id());
    assertChanged(update(world.otherMember, "add", "read", id, deleted), id);
    assertChanged(update(world.otherMember, "remove", "starred", id, deleted), id);
    assertChanged(update(world.otherMember, "remove", "collapsed", id, deleted));
    assertThat(world.owners().callCount(world.id())).isEqualTo(calls);
    assertThat(update(world.otherMember, "add", "starred", id, deleted).status()).isEqualTo(503);
    assertThat(update(world.otherMember, "remove", "read", id, deleted).status()).isEqualTo(503);
  }

  @Test
  void refusalIsRecheckedWithFreshSubscriptions() {
    Channel secret = world.channel("secret", Map.of("invite_only", true));
    world.subscribe(secret, world.owner);
    long id = world.sendTo(secret, world.owner, "t").succeeded().longAt("/id");
    world.owners().beforeNextResponse(world.id(), () -> world.subscribe(secret, world.otherMember));
    world
        .withoutSeenHeader(world.otherMember)
        .post("/api/v1/messages/flags", "messages", List.of(id), "op", "add", "flag", "starred")
        .succeeded();
    assertThat(flags(world.otherMember, id)).contains("starred");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1 | add | read | messages is not a list",
        "[\"1\"] | add | read | messages[0] is not an integer",
        "[1 | add | read | messages is not valid JSON",
        "[] | toggle | read | Invalid message flag operation: 'toggle'",
        "[] | add | shiny | Invalid flag: 'shiny'",
        "[] | add | READ | Invalid flag: 'READ'",
        "[] | add | mentioned | Flag not editable: 'mentioned'",
        "[] | remove | has_alert_word | Flag not editable: 'has_alert_word'",
        "[] | add | historical | Flag not editable: 'historical'",
        "[] | add | wildcard_mentioned | Invalid flag: 'wildcard_mentioned'",
      })
  void errorNamesTheInvalidParameter(String messages, String op, String flag, String refusal) {
    world
        .as(world.member)
        .post("/api/v1/messages/flags", "messages", messages, "op", op, "flag", flag)
        .refused(400, "BAD_REQUEST", refusal);
  }

  @Test
  void missingParametersAreRefused() {
    var client = world.as(world.member);
    String path = "/api/v1/messages/flags";
    client
        .post(path, "op", "add", "flag", "read")
        .refused(400, "BAD_REQUEST", "Missing 'messages' argument");
    client
        .post(path, "messages", "[]", "flag", "read")
        .refused(400, "BAD_REQUEST", "Missing 'op' argument");
    client
        .post(path, "messages", "[]", "op", "add")
        .refused(400, "BAD_REQUEST", "Missing 'flag' argument");
  }

  @Test
  void numberOfMessagesIsBounded() {
    Long[] most = LongStream.rangeClosed(1, 5_000).boxed().toArray(Long[]::new);
    assertChanged(update(world.another().member, "add", "read", most));
    Long[] more = LongStream.rangeClosed(1, 5_001).boxed().toArray(Long[]::new);
    update(world.member, "add", "read", more)
        .refused(400, "BAD_REQUEST", "messages is too long (limit: 5000 elements)");
  }

  @Test
  void flagChangeIsPublishedToItsUserOnly() {
    long first = send();
    long second = send();
    update(world.otherMember, "add", "starred", first, second).succeeded();
    update(world.otherMember, "add", "starred", first).succeeded();
    update(world.otherMember, "remove", "starred", second).succeeded();
    List<JsonNode> events = events(2);
    assertThat(events).hasSize(2);
    assertThat(events.getFirst().path("audience").toString())
        .isEqualTo("{\"user_ids\":[" + world.otherMember.id() + "]}");
    assertThat(events.getFirst().path("payload").toString())
        .isEqualTo(
            "{\"op\":\"add\",\"operation\":\"add\",\"flag\":\"starred\",\"messages\":[%d,%d],\"all\":false}"
                .formatted(first, second));
    assertThat(events.getLast().path("payload").toString())
        .isEqualTo(
            "{\"op\":\"remove\",\"operation\":\"remove\",\"flag\":\"starred\",\"messages\":[%d],\"all\":false}"
                .formatted(second));
  }

  @Test
  void topicOfAMutedChannelIsMutedUnlessUnmuted() {
    long id = send();
    Database.execute(
        "update subscription set is_muted = true where channel_id = ? and user_id = ?",
        channel.id(),
        world.otherMember.id());
    assertThat(isUnmuted(id)).isFalse();
    Database.execute(
        """
        insert into user_topic (organization_id, user_id, channel_id, topic_key, topic,
          visibility_policy, last_updated)
        values (?, ?, ?, 't', 't', 2, now())
        """,
        world.id(),
        world.otherMember.id(),
        channel.id());
    assertThat(isUnmuted(id)).isTrue();
  }

  private int eventCount;

  private boolean isUnmuted(long id) {
    update(world.otherMember, "add", "read", id).succeeded();
    update(world.otherMember, "remove", "read", id).succeeded();
    eventCount += 2;
    return events(eventCount)
        .getLast()
        .at("/payload/message_details/" + id + "/unmuted_stream_msg")
        .booleanValue();
  }

  @Test
  void unreadEventNamesTheConversationOfEachMessage() {
    world.group("cooks", world.otherMember);
    long mention = send("Lunch", "@*cooks* hi");
    long inMuted = send("Noise", "@**all** hi");
    long direct = world.sendTo(List.of(world.otherMember), world.member).longAt("/id");
    Database.execute(
        """
        insert into user_topic (organization_id, user_id, channel_id, topic_key, topic,
          visibility_policy, last_updated)
        values (?, ?, ?, 'noise', 'Noise', 1, now())
        """,
        world.id(),
        world.otherMember.id(),
        channel.id());
    update(world.otherMember, "add", "read", mention, inMuted, direct).succeeded();
    update(world.otherMember, "remove", "read", mention, inMuted, direct).succeeded();
    JsonNode details = events(2).getLast().at("/payload/message_details");
    assertThat(details.size()).isEqualTo(3);
    assertThat(details.path(Long.toString(mention)).toString())
        .isEqualTo(
            "{\"type\":\"stream\",\"mentioned\":true,\"stream_id\":%d,\"topic\":\"Lunch\",\"unmuted_stream_msg\":true}"
                .formatted(channel.id()));
    assertThat(details.path(Long.toString(inMuted)).toString())
        .isEqualTo(
            "{\"type\":\"stream\",\"stream_id\":%d,\"topic\":\"Noise\",\"unmuted_stream_msg\":false}"
                .formatted(channel.id()));
    assertThat(details.path(Long.toString(direct)).toString())
        .isEqualTo("{\"type\":\"private\",\"user_ids\":[%d]}".formatted(world.member.id()));
  }

  @Test
  void flagEventOmitsMessagesDeletedMeanwhile() throws Exception {
    long deleted = send();
    long kept = send();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Answer> flagged;
      try (HeldLock lock = new HeldLock(world)) {
        threads.submit(() -> world.as(world.owner).delete("/api/v1/messages/" + deleted));
        lock.awaitWaiting(1);
        flagged = threads.submit(() -> update(world.member, "add", "starred", deleted, kept));
        lock.awaitWaiting(2);
      }
      assertChanged(flagged.get(), kept);
    }
    assertThat(events(1).getFirst().at("/payload/messages").toString()).isEqualTo("[" + kept + "]");
  }
}
