package chat.messaging.draft;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.messaging.world.Database;
import chat.messaging.world.Person;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.EventContracts;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.owner.TestEvents.Event;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ServiceTest(Program.MESSAGING)
final class DraftsTest {

  private static final String PATH = "/api/v1/drafts";

  private final World world;

  DraftsTest(RunningService service) {
    this.world = new World(service);
  }

  private static Map<String, Object> draft(String content, long timestamp) {
    return Map.of(
        "type",
        "stream",
        "to",
        List.of(9),
        "topic",
        "lunch",
        "content",
        content,
        "timestamp",
        timestamp);
  }

  private Answer create(Person person, Object... drafts) {
    return world.as(person).post(PATH, "drafts", List.of(drafts));
  }

  private JsonNode list(Person person) {
    return world.as(person).get(PATH).succeeded().json();
  }

  @Test
  void draftsAreListedToTheirAuthorOnly() {
    for (Person person : List.of(world.owner, world.member, world.guest, world.bot)) {
      Answer created = create(person, draft("later", 1_700_000_060), draft("first", 1_700_000_000));
      assertThat(created.succeeded().at("/ids")).hasSize(2);
      JsonNode listed = list(person);
      assertThat(listed.path("count").intValue()).isEqualTo(2);
      assertThat(listed.at("/drafts/0").toString())
          .isEqualTo(
              "{\"id\":%d,\"type\":\"stream\",\"to\":[9],\"topic\":\"lunch\",\"content\":\"first\",\"timestamp\":1700000000}"
                  .formatted(created.longAt("/ids/1")));
      assertThat(listed.at("/drafts/1/content").textValue()).isEqualTo("later");
    }
  }

  @Test
  void fractionOfSecondInTimestampIsDropped() {
    Map<String, Object> draft = new HashMap<>(draft("now", 0));
    draft.put("timestamp", 1_700_000_000.75);
    create(world.member, draft).succeeded();
    assertThat(list(world.member).at("/drafts/0/timestamp").toString()).isEqualTo("1700000000");
  }

  @Test
  void onlyAuthorEditsAndDeletesDraft() {
    long id = create(world.member, draft("a", 1_700_000_000)).succeeded().longAt("/ids/0");
    String path = PATH + "/" + id;
    Map<String, Object> other =
        Map.of("type", "private", "to", List.of(world.guest.id()), "topic", "x", "content", "b");
    world
        .as(world.otherMember)
        .patch(path, "draft", other)
        .refused(404, "BAD_REQUEST", "Draft does not exist");
    world.as(world.otherMember).delete(path).refused(404, "BAD_REQUEST", "Draft does not exist");
    world.as(world.member).patch(path, "draft", other).succeeded();
    JsonNode changed = list(world.member).at("/drafts/0");
    assertThat(changed.path("type").textValue()).isEqualTo("private");
    assertThat(changed.path("topic").textValue()).isEmpty();
    assertThat(changed.path("content").textValue()).isEqualTo("b");
    assertThat(changed.path("timestamp").longValue()).isGreaterThan(1_700_000_000);
    world.as(world.member).delete(path).succeeded();
    world.as(world.member).delete(path).refused(404, "BAD_REQUEST", "Draft does not exist");
    assertThat(list(world.member).path("drafts")).isEmpty();
    List<Event> events =
        world.events(Topic.CLIENT_EVENTS, 3).stream()
            .filter(event -> event.value().path("type").textValue().equals("drafts"))
            .toList();
    EventContracts.check(events);
    assertThat(events.stream().map(event -> event.value().at("/payload/op").textValue()))
        .containsExactly("add", "update", "remove");
    assertThat(events)
        .allMatch(event ->
            event
                .value()
                .at("/audience/user_ids")
                .toString()
                .equals("[" + world.member.id() + "]"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{}|drafts is not a list",
        "[{\"type\":\"\",\"to\":[],\"topic\":\"\",\"content\":\"c\",\"odd\":1}]|Argument \"odd\" at"
            + " drafts[0] is unexpected",
        "[{\"type\":\"stream\",\"to\":[1],\"topic\":\"t\"}]|drafts[0][\"content\"] field is"
            + " missing: Field required",
        "[{\"type\":\"stream\",\"to\":[1,2],\"topic\":\"t\",\"content\":\"c\"}]|Expected exactly"
            + " one channel",
        "[{\"type\":\"stream\",\"to\":[1],\"topic\":\"t\",\"content\":\" \"}]|Message must not be"
            + " empty",
        "[{\"type\":\"odd\",\"to\":[],\"topic\":\"\",\"content\":\"c\"}]|Invalid"
            + " drafts[0][\"type\"]"
      })
  void invalidDraftIsRefused(String drafts, String message) {
    world.as(world.member).post(PATH, "drafts", drafts).refused(400, "BAD_REQUEST", message);
    assertThat(list(world.member).path("drafts")).isEmpty();
  }

  /** A draft of 40,000 bytes, which are 120,000 bytes in a response. */
  private static Map<String, Object> large() {
    return draft("\uD83D\uDE00".repeat(10_000), 1_700_000_000);
  }

  @Test
  void draftsHaveLengthLimitsOfMessagesAndTopics() {
    create(world.member, draft("✔ " + "𝒯".repeat(60), "𝒯".repeat(10_000))).succeeded();
    create(world.member, draft("𝒯".repeat(61), "a"))
        .refused(400, "BAD_REQUEST", "drafts[0][\"topic\"] is too long (limit: 60 characters)");
    create(world.member, draft("lunch", "a".repeat(10_001)))
        .refused(
            400, "BAD_REQUEST", "drafts[0][\"content\"] is too long (limit: 10000 characters)");
  }

  private static Map<String, Object> draft(String topic, String content) {
    return Map.of("type", "stream", "to", List.of(9), "topic", topic, "content", content);
  }

  @Test
  void draftsOfOneAccountAreLimitedToTwoMegabytes() {
    Object[] some = Collections.nCopies(12, large()).toArray();
    for (int i = 0; i < 4; i++) {
      create(world.member, some).succeeded();
    }
    create(world.member, large(), large())
        .refused(400, "BAD_REQUEST", "Your drafts are too long (limit: 2000000 bytes in all)");
    assertThat(list(world.member).path("count").intValue()).isEqualTo(48);
    create(world.member, large()).succeeded();
    long small = create(world.member, draft("a", 1_700_000_000)).succeeded().longAt("/ids/0");
    world
        .as(world.member)
        .patch(PATH + "/" + small, "draft", large())
        .refused(400, "BAD_REQUEST", "Your drafts are too long (limit: 2000000 bytes in all)");
    assertThat(list(world.member).at("/drafts/49/content").textValue()).isEqualTo("a");
    create(world.otherMember, some).succeeded();
  }

  @Test
  void recipientsCountTowardsSizeLimit() {
    List<Long> people = LongStream.range(0, 1_000).boxed().toList();
    Map<String, Object> draft =
        Map.of("type", "private", "to", people, "topic", "", "content", "c");
    create(world.member, Collections.nCopies(99, draft).toArray()).succeeded();
    create(world.member, draft)
        .refused(400, "BAD_REQUEST", "Your drafts are too long (limit: 2000000 bytes in all)");
  }

  @Test
  void disablingSynchronizationDeletesDrafts() {
    long id = create(world.member, draft("a", 1_700_000_000)).succeeded().longAt("/ids/0");
    create(world.otherMember, draft("b", 1_700_000_000)).succeeded();
    world.setUserSettings(world.member, Map.of("enable_drafts_synchronization", false));
    String refusal = "User has disabled synchronizing drafts.";
    ApiClient member = world.as(world.member);
    member.get(PATH).refused(400, "BAD_REQUEST", refusal);
    create(world.member, draft("c", 1_700_000_000)).refused(400, "BAD_REQUEST", refusal);
    create(world.member).refused(400, "BAD_REQUEST", refusal);
    member.delete(PATH + "/" + id).refused(400, "BAD_REQUEST", refusal);
    member
        .patch(PATH + "/" + id, "draft", draft("d", 1_700_000_000))
        .refused(400, "BAD_REQUEST", refusal);
    world.setUserSettings(world.member, Map.of());
    assertThat(list(world.member).path("drafts")).isEmpty();
    assertThat(list(world.otherMember).path("drafts")).hasSize(1);
  }

  @Test
  void reenabledSynchronizationAcceptsDrafts() {
    world.setUserSettings(world.member, Map.of("enable_drafts_synchronization", false));
    world.awaitProjections();
    world
        .owners()
        .beforeNextResponse(world.id(), () -> world.setUserSettings(world.member, Map.of()));
    create(world.member, draft("a", 1_700_000_000)).succeeded();
  }

  @Test
  void draftsAreLimitedToOneThousand() {
    Object[] hundred = Collections.nCopies(100, draft("a", 1_700_000_000)).toArray();
    for (int i = 0; i < 10; i++) {
      create(world.member, hundred).succeeded();
    }
    create(world.member, draft("a", 1_700_000_000))
        .refused(400, "BAD_REQUEST", "You can have at most 1000 drafts.");
    assertThat(list(world.member).path("count").intValue()).isEqualTo(1_000);
  }

  @Test
  void oversizedDraftsAreRefusedBeforeInsert() {
    Object[] some = Collections.nCopies(12, large()).toArray();
    for (int i = 0; i < 4; i++) {
      create(world.member, some).succeeded();
    }
    failInserts(world.member);
    try {
      create(world.member, large(), large())
          .refused(400, "BAD_REQUEST", "Your drafts are too long (limit: 2000000 bytes in all)");
      assertThat(create(world.member, large()).status()).isEqualTo(503);
    } finally {
      Database.execute("drop trigger broken on draft");
      Database.execute("drop function broken");
    }
    create(world.member, large()).succeeded();
  }

  private static void failInserts(Person person) {
    Database.execute(
        """
        create function broken() returns trigger language plpgsql as
        $$ begin raise sqlstate '57014'; end $$
        """);
    Database.execute(
        """
        create trigger broken before insert on draft
        for each row when (new.user_id = %d) execute function broken()
        """
            .formatted(person.id()));
  }

  @Test
  void draftsAreStoredInRequestOrder() {
    Map<String, Object> toPeople =
        Map.of("type", "private", "to", List.of(7, 8), "topic", "", "content", "b\"{},\\");
    Map<String, Object> withoutRecipients =
        Map.of("type", "", "to", List.of(), "topic", "NULL", "content", "null");
    Answer created = create(world.member, toPeople, draft("c", 0), withoutRecipients).succeeded();
    long first = created.longAt("/ids/0");
    assertThat(created.longAt("/ids/1")).isEqualTo(first + 1);
    assertThat(created.longAt("/ids/2")).isEqualTo(first + 2);
    JsonNode listed = list(world.member).path("drafts");
    assertThat(listed.at("/0/content").textValue()).isEqualTo("c");
    assertThat(listed.at("/0/timestamp").longValue()).isZero();
    assertThat(listed.at("/1/id").longValue()).isEqualTo(first);
    assertThat(listed.at("/1/to").toString()).isEqualTo("[7,8]");
    assertThat(listed.at("/1/content").textValue()).isEqualTo("b\"{},\\");
    assertThat(listed.at("/1/timestamp").longValue()).isGreaterThan(1_700_000_000);
    assertThat(listed.at("/2/to").toString()).isEqualTo("[]");
    assertThat(listed.at("/2/topic").textValue()).isEqualTo("NULL");
    assertThat(listed.at("/2/content").textValue()).isEqualTo("null");
  }

  @Test
  void concurrentRequestsDoNotExceedSizeLimit() throws Exception {
    Object[] most = Collections.nCopies(12, large()).toArray();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Callable<Answer>> requests = Collections.nCopies(8, () -> create(world.member, most));
      List<Integer> statuses = new ArrayList<>();
      for (Future<Answer> request : threads.invokeAll(requests)) {
        statuses.add(request.get().status());
      }
      assertThat(statuses).filteredOn(status -> status == 200).hasSize(4);
      assertThat(statuses).filteredOn(status -> status == 400).hasSize(4);
    }
  }
}
