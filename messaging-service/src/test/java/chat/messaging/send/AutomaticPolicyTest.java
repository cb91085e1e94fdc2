package chat.messaging.send;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.kit.token.Role;
import chat.messaging.world.Channel;
import chat.messaging.world.Database;
import chat.messaging.world.Person;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.EventContracts;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.owner.TestEvents.Event;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A send upgrades the sender's visibility policy for the topic according to their settings. */
@ServiceTest(Program.MESSAGING)
final class AutomaticPolicyTest {

  private static final String FOLLOW = "automatically_follow_topics_policy";
  private static final String UNMUTE = "automatically_unmute_topics_in_muted_streams_policy";
  private static final int NEVER = 4;

  private final World world;
  private final Channel channel;

  AutomaticPolicyTest(RunningService service) {
    this.world = new World(service);
    this.channel = world.channel("general");
    world.subscribe(channel, world.member);
  }

  private static OptionalInt policy(Answer answer) {
    String field = "/automatic_new_visibility_policy";
    return answer.succeeded().has(field)
        ? OptionalInt.of((int) answer.longAt(field))
        : OptionalInt.empty();
  }

  private OptionalInt send(Person sender, String topic) {
    return policy(world.sendTo(channel, sender, topic));
  }

  private void set(Person person, String topic, int policy) {
    world
        .as(person)
        .post(
            "/api/v1/user_topics",
            "stream_id",
            channel.id(),
            "topic",
            topic,
            "visibility_policy",
            policy)
        .succeeded();
  }

  /** Waits until there are this many events and returns those of type {@code user_topic}. */
  private List<JsonNode> policyEvents(int events) {
    List<Event> all = world.events(Topic.CLIENT_EVENTS, events);
    EventContracts.check(all);
    assertThat(all).hasSize(events);
    return all.stream()
        .map(Event::value)
        .filter(event -> event.path("type").textValue().equals("user_topic"))
        .toList();
  }

  /**
   * Follow and unmute settings (1 on taking part, 2 on sending, 3 on starting a topic, 4 never),
   * and the policies in the responses to the first and the second message of a topic, in a muted
   * channel and in one that is not; 0 for none.
   */
  @ParameterizedTest
  @CsvSource({
    "1, 4, 3, 0, 3, 0",
    "2, 4, 3, 0, 3, 0",
    "3, 4, 3, 0, 3, 0",
    "4, 4, 0, 0, 0, 0",
    "4, 1, 2, 0, 0, 0",
    "4, 2, 2, 0, 0, 0",
    "4, 3, 2, 0, 0, 0",
    "3, 2, 3, 0, 3, 0",
    "1, 1, 3, 0, 3, 0",
  })
  void topicStarterGetsThePolicyOfTheSettings(
      int follow, int unmute, int mutedFirst, int mutedSecond, int first, int second) {
    world.setUserSettings(world.member, Map.of(FOLLOW, follow, UNMUTE, unmute));
    assertThat(send(world.member, "open")).isEqualTo(expected(first));
    assertThat(send(world.member, "open")).isEqualTo(expected(second));
    world.mute(channel, world.member);
    assertThat(send(world.member, "muted")).isEqualTo(expected(mutedFirst));
    assertThat(send(world.member, "Muted")).isEqualTo(expected(mutedSecond));
  }

  /** The same cases in a topic that another user has started. */
  @ParameterizedTest
  @CsvSource({
    "1, 4, 3, 3",
    "2, 4, 3, 3",
    "3, 4, 0, 0",
    "4, 4, 0, 0",
    "4, 1, 2, 0",
    "4, 2, 2, 0",
    "4, 3, 0, 0",
    "3, 2, 2, 0",
    "2, 2, 3, 3",
  })
  void laterSenderGetsThePolicyOfTheSettings(int follow, int unmute, int muted, int open) {
    world.setUserSettings(world.member, Map.of(FOLLOW, follow, UNMUTE, unmute));
    for (String topic : List.of("open", "muted")) {
      send(world.owner, topic);
    }
    assertThat(send(world.member, "Open")).isEqualTo(expected(open));
    world.mute(channel, world.member);
    assertThat(send(world.member, "Muted")).isEqualTo(expected(muted));
  }

  private static OptionalInt expected(int policy) {
    return policy == 0 ? OptionalInt.empty() : OptionalInt.of(policy);
  }

  @Test
  void unsetSettingsUseTheDefaults() {
    world.setUserSettings(world.member, Map.of());
    assertThat(send(world.member, "new")).hasValue(3);
    send(world.owner, "old");
    assertThat(send(world.member, "old")).isEmpty();
    world.mute(channel, world.member);
    assertThat(send(world.member, "old")).hasValue(2);
  }

  @Test
  void policyEventFollowsTheMessageEvent() {
    long id = world.sendTo(channel, world.member, "Lunch").succeeded().longAt("/id");
    List<Event> events = world.events(Topic.CLIENT_EVENTS, 2);
    EventContracts.check(events);
    assertThat(events.getFirst().value().at("/payload/id").longValue()).isEqualTo(id);
    JsonNode policyEvent = events.getLast().value();
    assertThat(policyEvent.path("audience").toString())
        .isEqualTo("{\"user_ids\":[%d]}".formatted(world.member.id()));
    assertThat(policyEvent.at("/payload/stream_id").longValue()).isEqualTo(channel.id());
    assertThat(policyEvent.at("/payload/topic_name").textValue()).isEqualTo("Lunch");
    assertThat(policyEvent.at("/payload/visibility_policy").intValue()).isEqualTo(3);
  }

  @Test
  void policyIsNeverDowngraded() {
    world.setUserSettings(world.member, Map.of(FOLLOW, NEVER, UNMUTE, 2));
    world.mute(channel, world.member);
    set(world.member, "followed", 3);
    assertThat(send(world.member, "followed")).isEmpty();
    set(world.member, "unmuted", 2);
    assertThat(send(world.member, "unmuted")).isEmpty();
    set(world.member, "muted", 1);
    assertThat(send(world.member, "muted")).hasValue(2);
    world.setUserSettings(world.member, Map.of(FOLLOW, 2));
    assertThat(send(world.member, "MUTED")).hasValue(3);
    assertThat(policyEvents(9)).hasSize(5);
  }

  @Test
  void repeatedIdempotencyKeyReturnsThePolicyAgain() {
    Object[] message = {
      "type", "stream", "to", channel.id(), "topic", "lunch", "content", "a word or two",
    };
    for (int i = 0; i < 2; i++) {
      Answer answer =
          world
              .as(world.member)
              .withHeader("Idempotency-Key", "k")
              .post("/api/v1/messages", message);
      assertThat(policy(answer)).hasValue(3);
    }
    assertThat(policyEvents(2)).hasSize(1);
  }

  @Test
  void botsAndDirectMessagesUpgradeNoPolicy() {
    world.setUserSettings(world.member, Map.of(FOLLOW, 1));
    assertThat(send(world.bot, "lunch")).isEmpty();
    assertThat(policy(world.sendTo(List.of(world.owner), world.member))).isEmpty();
    assertThat(policyEvents(2)).isEmpty();
  }

  @Test
  void sendUpgradesThePolicyForEveryUserRole() {
    world.subscribe(channel, world.guest);
    for (Person each :
        List.of(world.owner, world.administrator, world.moderator, world.member, world.guest)) {
      assertThat(send(each, "topic of " + each.fullName())).hasValue(3);
    }
  }

  @Test
  void unsubscribedChannelDoesNotCountAsMuted() {
    world.setUserSettings(world.member, Map.of(FOLLOW, NEVER, UNMUTE, 1));
    world.mute(channel, world.member);
    assertThat(send(world.member, "before")).hasValue(2);
    world.unsubscribe(channel, world.member);
    assertThat(send(world.member, "after")).isEmpty();
  }

  @Test
  void reactionCountsAsParticipation() {
    world.setUserSettings(world.owner, Map.of(FOLLOW, 1));
    long id = world.sendTo(channel, world.bot, "lunch").succeeded().longAt("/id");
    for (Person each : List.of(world.owner, world.member, world.bot)) {
      world
          .as(each)
          .post("/api/v1/messages/" + id + "/reactions", "emoji_name", "tada")
          .succeeded();
    }
    assertThat(policyEvents(5))
        .extracting(AutomaticPolicyTest::userId)
        .containsExactly(world.owner.id());
  }

  private Answer sendMentioning(Person sender, String topic, String content) {
    return world.send(
        sender, "type", "stream", "to", channel.id(), "topic", topic, "content", content);
  }

  @Test
  void mentionedUsersFollowTheTopic() {
    Person quiet = world.person(Role.MEMBER, "Quinn Quiet");
    Person muting = world.person(Role.MEMBER, "Muriel Muting");
    Person keen = world.person(Role.MEMBER, "Ken Keen");
    Person absent = world.person(Role.MEMBER, "Abe Absent");
    world.subscribe(channel, quiet, muting, keen, world.bot);
    world.setUserSettings(quiet, Map.of("automatically_follow_topics_where_mentioned", false));
    set(muting, "lunch", 1);
    set(keen, "lunch", 2);
    world.setUserSettings(world.owner, Map.of(FOLLOW, NEVER));
    sendMentioning(
            world.owner,
            "lunch",
            """
            @**Mia Member** @**Quinn Quiet** @**Muriel Muting** @**Ken Keen** @**Abe Absent**
            @**Botty** @_**Olga Owner** @**all**
            """)
        .succeeded();
    List<JsonNode> events = policyEvents(4);
    assertThat(events)
        .as("two explicit policies, and one event for all mentioned users")
        .hasSize(3);
    assertThat(events.getLast().at("/audience/user_ids"))
        .extracting(JsonNode::longValue)
        .containsExactlyInAnyOrder(world.member.id(), keen.id())
        .doesNotContain(absent.id());
  }

  private static long userId(JsonNode event) {
    return event.at("/audience/user_ids/0").longValue();
  }

  @Test
  void selfMentionReturnsThePolicy() {
    world.setUserSettings(world.member, Map.of(FOLLOW, NEVER));
    Answer answer = sendMentioning(world.member, "lunch", "@**Mia Member** remember").succeeded();
    assertThat(policy(answer)).hasValue(3);
  }

  @Test
  void sendingWritesAConstantNumberOfRows() {
    Channel small = world.channel("small");
    Channel large = world.channel("large");
    Person sender = world.administrator;
    world.subscribe(small, sender);
    List<Person> audience = new ArrayList<>(List.of(sender));
    for (int i = 0; i < 20; i++) {
      audience.add(world.person(Role.MEMBER, "Person " + i));
    }
    world.subscribe(large, audience.toArray(Person[]::new));
    send(world.member, "lunch"); // the first message inserts the organization's counters
    assertThat(written(large, sender))
        .isEqualTo(written(small, sender))
        .containsEntry("message", 1L)
        .containsEntry("user_topic", 1L);
  }

  /** The number of rows that a message with a wildcard mention adds to each table. */
  private Map<String, Long> written(Channel to, Person sender) {
    Map<String, Long> before = rows();
    world
        .send(sender, "type", "stream", "to", to.id(), "topic", "lunch", "content", "@**all** hi")
        .succeeded();
    Map<String, Long> written = new TreeMap<>();
    rows().forEach((table, after) -> written.put(table, after - before.getOrDefault(table, 0L)));
    written.values().removeIf(rows -> rows == 0);
    return written;
  }

  /** The number of rows in each table but the outbox, which the relay empties all the time. */
  private Map<String, Long> rows() {
    Map<String, Long> rows = new TreeMap<>();
    Database.column(
            """
            select table_name from information_schema.columns join information_schema.tables
              using (table_schema, table_name)
            where table_schema = 'messaging' and table_type = 'BASE TABLE'
              and column_name = 'organization_id' and table_name <> 'outbox'
            """)
        .forEach(table ->
            rows.put(
                table,
                Long.valueOf(
                    Database.column(
                            "select count(*) from " + table + " where organization_id = ?",
                            world.id())
                        .getFirst())));
    return rows;
  }
}
