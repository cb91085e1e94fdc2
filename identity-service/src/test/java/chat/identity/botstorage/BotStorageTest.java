package chat.identity.botstorage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.identity.HeldTable;
import chat.identity.IdentityTest;
import chat.identity.TestOrganization;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

@IdentityTest
final class BotStorageTest {
  private static final String PATH = "/api/v1/bot_storage";

  /** Maximum number of pending reads of an owner, including the running one. */
  private static final int MAX_PENDING_READS = 20;

  private final TestOrganization organization;
  private final ApiClient bot;

  BotStorageTest(RunningService service) {
    this.organization = TestOrganization.make(service);
    this.bot = bot("keeper");
  }

  private ApiClient bot(String shortName) {
    return organization.asBot(
        organization.makeBot(Role.MEMBER, shortName).longAt("/user_id"), Role.MEMBER);
  }

  private static void put(ApiClient client, Map<String, String> entries) {
    client.put(PATH, "storage", entries).succeeded();
  }

  private static Map<String, String> stored(ApiClient client) {
    Map<String, String> stored = new TreeMap<>();
    for (Map.Entry<String, JsonNode> entry :
        client.get(PATH).succeeded().at("/storage").properties()) {
      stored.put(entry.getKey(), entry.getValue().textValue());
    }
    return stored;
  }

  private static void refusedForMissing(Answer answer) {
    answer.refused(400, "BAD_REQUEST", "Key does not exist.");
  }

  @Test
  void onlyListedKeysAreDeleted() {
    put(bot, Map.of("a", "1", "b", "2", "c", "3"));
    Answer answer = bot.delete(PATH, "keys", List.of("a", "b", "a")).succeeded();
    assertThat(answer.json().size()).isEqualTo(2);
    assertThat(stored(bot)).containsExactly(Map.entry("c", "3"));
  }

  @Test
  void concurrentLargeReadsAreLimitedPerOwner() throws Exception {
    ApiClient another = bot("another");
    ApiClient ofOwner =
        organization.asBot(organization.makeBot(Role.OWNER, "own").longAt("/user_id"), Role.OWNER);
    List<ApiClient> bots = List.of(bot, another, ofOwner);
    bots.forEach(each -> put(each, Map.of("a", "x".repeat(100_000))));
    List<Future<Answer>> reads = new ArrayList<>();
    Future<Answer> otherRead;
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
        var _ = new HeldTable("bot_storage")) {
      for (int i = 0; i <= MAX_PENDING_READS; i++) {
        ApiClient one = bots.get(i % 2);
        reads.add(threads.submit(() -> one.get(PATH)));
      }
      await().until(() -> reads.stream().anyMatch(Future::isDone));
      otherRead = threads.submit(() -> ofOwner.get(PATH));
    }
    otherRead.get().succeeded();
    List<Answer> answers = new ArrayList<>();
    for (Future<Answer> read : reads) {
      answers.add(read.get());
    }
    assertThat(answers).extracting(Answer::status).containsOnlyOnce(503).containsOnly(200, 503);
  }

  @Test
  void deleteWithoutKeysClearsTheStorage() {
    put(bot, Map.of("a", "1", "b", "2"));
    bot.delete(PATH).succeeded();
    assertThat(stored(bot)).isEmpty();
    bot.delete(PATH).succeeded();
  }

  @Test
  void nullKeysAreRefused() {
    put(bot, Map.of("a", "1"));
    bot.delete(PATH, "keys", "null").refused(400, "BAD_REQUEST", "keys is not a list");
    assertThat(stored(bot)).containsOnlyKeys("a");
  }

  @Test
  void emptyKeyListDeletesNothing() {
    put(bot, Map.of("a", "1"));
    bot.delete(PATH, "keys", List.of()).succeeded();
    assertThat(stored(bot)).containsOnlyKeys("a");
  }

  @Test
  void missingKeyDeletesNothing() {
    put(bot, Map.of("a", "1", "b", "2"));
    refusedForMissing(bot.delete(PATH, "keys", List.of("a", "x", "b")));
    assertThat(stored(bot)).containsOnlyKeys("a", "b");
    refusedForMissing(bot("fresh").delete(PATH, "keys", List.of("a")));
  }

  @ParameterizedTest
  @EnumSource
  void peopleCannotUseBotStorage(Role role) {
    ApiClient person = organization.as(role);
    for (Answer answer :
        List.of(
            person.delete(PATH),
            person.delete(PATH, "keys", List.of("a")),
            person.get(PATH),
            person.put(PATH, "storage", Map.of("a", "1")),
            person.put(PATH),
            person.put(PATH, "storage", "no JSON"),
            person.delete(PATH, "keys", 7))) {
      answer.refused(400, "PERMISSION_DENIED", "Must be a bot user");
    }
  }

  @Test
  void visitorCannotUseBotStorage() {
    assertThat(organization.asVisitor().delete(PATH).status()).isEqualTo(401);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "x|keys is not valid JSON",
        "\"a\"|keys is not a list",
        "[\"a\", 1]|keys[1] is not a string",
        "[\"\\u0000\"]|keys[0] must not contain null bytes",
        "[\"\\ud800\"]|keys[0] is not valid UTF-8"
      })
  void keysMustBeAListOfStrings(String keys, String message) {
    bot.delete(PATH, "keys", keys).refused(400, "BAD_REQUEST", message);
    bot.get(PATH, "keys", keys).refused(400, "BAD_REQUEST", message);
  }

  @Test
  void keysAreAcceptedInTheBody() {
    put(bot, Map.of("a", "1", "b", "2"));
    bot.send(
            "DELETE",
            PATH,
            "application/x-www-form-urlencoded",
            "keys=%5B%22a%22%5D".getBytes(StandardCharsets.US_ASCII))
        .succeeded();
    assertThat(stored(bot)).containsOnlyKeys("b");
  }

  @Test
  void putAddsAndReplacesEntries() {
    put(bot, Map.of("a", "1", "b", "2"));
    put(bot, Map.of("b", "", "ключ \"🐙\"", "{\"n\": 1}"));
    assertThat(stored(bot)).isEqualTo(Map.of("a", "1", "b", "", "ключ \"🐙\"", "{\"n\": 1}"));
    put(bot, Map.of());
    assertThat(stored(bot)).hasSize(3);
  }

  @Test
  void getReturnsOnlyRequestedKeys() {
    put(bot, Map.of("a", "1", "b", "2"));
    JsonNode storage = bot.get(PATH, "keys", List.of("b")).succeeded().at("/storage");
    assertThat(storage.size()).isEqualTo(1);
    assertThat(storage.get("b").textValue()).isEqualTo("2");
    assertThat(bot.get(PATH, "keys", List.of()).succeeded().at("/storage").isEmpty()).isTrue();
    refusedForMissing(bot.get(PATH, "keys", List.of("b", "x")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[]|storage is not a dict",
        "{\"k\": 1}|storage[\"k\"] is not a string",
        "{\"k\": null}|storage[\"k\"] is not a string",
        "{\"k\": \"a\\u0000\"}|storage[\"k\"] must not contain null bytes",
        "{|storage is not valid JSON"
      })
  void nonStringValuesAreRefused(String storage, String message) {
    bot.put(PATH, "storage", storage).refused(400, "BAD_REQUEST", message);
    bot.put(PATH).refused(400, "BAD_REQUEST", "Missing 'storage' argument");
    assertThat(stored(bot)).isEmpty();
  }

  @Test
  void keyLengthIsLimited() {
    put(bot, Map.of("🐙".repeat(600), "1"));
    assertThat(stored(bot)).containsOnlyKeys("🐙".repeat(600));
    bot.put(PATH, "storage", Map.of("k".repeat(601), "1"))
        .refused(400, "BAD_REQUEST", "A key of storage is too long (limit: 600 characters)");
  }

  @Test
  void everyBotHasItsOwnStorage() {
    ApiClient other = bot("other");
    put(bot, Map.of("a", "1"));
    put(other, Map.of("a", "2"));
    bot.delete(PATH).succeeded();
    assertThat(stored(other)).containsExactly(Map.entry("a", "2"));
  }

  @Test
  void storageLimitCountsCharactersOfKeysAndValues() {
    String much = "x".repeat(1_999_999);
    for (String key : List.of("a", "b", "c", "d")) {
      put(bot, Map.of(key, much));
    }
    put(bot, Map.of("e", "x".repeat(1_999_990)));
    put(bot, Map.of("f", "🐙".repeat(7)));
    bot.put(PATH, "storage", Map.of("g", "", "f", "🐙".repeat(10)))
        .refused(
            400,
            "BAD_REQUEST",
            "Request exceeds storage limit by 3 characters. The limit is 10000000 characters.");
    put(bot, Map.of("g", ""));
    bot.delete(PATH, "keys", List.of("f", "g")).succeeded();
    put(bot, Map.of("f", "x".repeat(8)));
    bot.put(PATH, "storage", Map.of("g", ""))
        .refused(
            400,
            "BAD_REQUEST",
            "Request exceeds storage limit by 1 characters. The limit is 10000000 characters.");
    bot.delete(PATH).succeeded();
    put(bot, Map.of("a", much));
  }

  @Test
  void fullStorageIsWrittenAndReadInOneRequest() {
    Map<String, String> all =
        Map.of(
            "a", "x\"".repeat(2_500_000), "b", "ü".repeat(2_000_000), "c", "y".repeat(2_999_997));
    put(bot, all);
    assertThat(stored(bot)).isEqualTo(all);
    bot.put(PATH, "storage", Map.of("a", "x".repeat(5_000_001)))
        .refused(
            400,
            "BAD_REQUEST",
            "Request exceeds storage limit by 1 characters. The limit is 10000000 characters.");
    put(bot, Map.of("a", "x".repeat(4_000_000)));
  }

  @Test
  void longAndShortValuesAreReturnedUnchanged() {
    String longText = "x\"🐙\n\u0001ü".repeat(400_000);
    Map<String, String> all = Map.of("a", longText, "b", "🐙".repeat(2_501), "c", "short", "d", "");
    put(bot, all);
    assertThat(stored(bot)).isEqualTo(all);
    JsonNode one = bot.get(PATH, "keys", List.of("a", "d")).succeeded().at("/storage");
    assertThat(one.size()).isEqualTo(2);
    assertThat(one.path("a").textValue()).isEqualTo(longText);
    refusedForMissing(bot.get(PATH, "keys", List.of("a", "x")));
  }

  /** Stores a value of 9,999,999 characters, each encoded as given, with a one-letter key. */
  private Answer putLargestValue(String encoded) {
    byte[] before = "storage=%7B%22k%22%3A%22".getBytes(StandardCharsets.US_ASCII);
    byte[] character = encoded.getBytes(StandardCharsets.US_ASCII);
    byte[] after = "%22%7D".getBytes(StandardCharsets.US_ASCII);
    ByteBuffer form =
        ByteBuffer.allocate(before.length + 9_999_999 * character.length + after.length);
    form.put(before);
    for (int i = 0; i < 9_999_999; i++) {
      form.put(character);
    }
    form.put(after);
    return bot.send("PUT", PATH, "application/x-www-form-urlencoded", form.array());
  }

  @Tag("deep")
  @ParameterizedTest
  @CsvSource({"%5Cu0436, ж", "%D0%B6, ж", "%F0%9F%90%99, 🐙"})
  void largestValueMayHaveMultiByteCharacters(String encoded, String character) {
    putLargestValue(encoded).succeeded();
    assertThat(character.repeat(9_999_999).equals(stored(bot).get("k"))).isTrue();
    bot.put(PATH, "storage", Map.of("l", ""))
        .refused(
            400,
            "BAD_REQUEST",
            "Request exceeds storage limit by 1 characters. The limit is 10000000 characters.");
  }

  @Test
  void otherOperationsRefuseLargeForms() {
    organization
        .as(Role.OWNER)
        .post("/api/v1/users", "email", "x".repeat(3_000_000))
        .refused(413, "REQUEST_TOO_LARGE", "The request is too large (limit: 2097152 bytes)");
  }

  @Test
  void concurrentDeletesOfOneKeySucceedOnce() throws Exception {
    for (int round = 0; round < 10; round++) {
      put(bot, Map.of("shared", "1", "first", "1", "second", "1"));
      try (ExecutorService both = Executors.newVirtualThreadPerTaskExecutor()) {
        Future<Answer> first =
            both.submit(() -> bot.delete(PATH, "keys", List.of("first", "shared")));
        Future<Answer> second =
            both.submit(() -> bot.delete(PATH, "keys", List.of("shared", "second")));
        boolean firstWon = first.get().status() == 200;
        (firstWon ? first : second).get().succeeded();
        refusedForMissing((firstWon ? second : first).get());
        assertThat(stored(bot)).containsOnlyKeys(firstWon ? "second" : "first");
      }
    }
  }

  @Test
  void concurrentWritesAreAllStored() throws Exception {
    try (ExecutorService many = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Answer>> writes =
          IntStream.range(0, 12)
              .mapToObj(i -> many.submit(() -> bot.put(PATH, "storage", Map.of("k" + i, "v"))))
              .toList();
      for (Future<Answer> write : writes) {
        write.get().succeeded();
      }
    }
    assertThat(stored(bot)).hasSize(12);
    bot.delete(PATH, "keys", IntStream.range(0, 12).mapToObj(i -> "k" + i).toList()).succeeded();
    assertThat(stored(bot)).isEmpty();
  }
}
