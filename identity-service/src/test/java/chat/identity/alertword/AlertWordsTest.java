package chat.identity.alertword;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Topic;
import chat.identity.IdentityTest;
import chat.identity.TestOrganization;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.PublishedEvents;
import chat.testkit.PublishedEvents.Event;
import chat.testkit.RunningService;
import chat.testkit.TestServers;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

@IdentityTest
final class AlertWordsTest {
  private static final String PATH = "/api/v1/users/me/alert_words";

  private final TestServers servers;
  private final TestOrganization organization;

  AlertWordsTest(RunningService service, TestServers servers) {
    this.servers = servers;
    this.organization = TestOrganization.make(service);
  }

  private static Answer add(ApiClient client, String... words) {
    return client.post(PATH, "alert_words", List.of(words));
  }

  private static Answer remove(ApiClient client, String... words) {
    return client.delete(PATH, "alert_words", List.of(words));
  }

  private static List<String> words(Answer answer) {
    return words(answer.succeeded().at("/alert_words"));
  }

  private static List<String> words(JsonNode list) {
    List<String> words = new ArrayList<>();
    list.forEach(word -> words.add(word.textValue()));
    return words;
  }

  @ParameterizedTest
  @EnumSource
  void eachAccountHasItsOwnAlertWords(Role role) {
    ApiClient caller = organization.as(role);
    assertThat(words(caller.get(PATH))).isEmpty();
    assertThat(words(add(caller, "release", "coffee"))).containsExactly("coffee", "release");
    assertThat(words(remove(caller, "coffee"))).containsExactly("release");
    assertThat(words(caller.get(PATH))).containsExactly("release");
    assertThat(words(organization.as(organization.makeMember("other"), Role.MEMBER).get(PATH)))
        .isEmpty();
  }

  @Test
  void botsHaveAlertWordsAndVisitorsAreRefused() {
    long botId = organization.makeBot(Role.MEMBER, "alert").longAt("/user_id");
    assertThat(words(add(organization.asBot(botId, Role.MEMBER), "deploy")))
        .containsExactly("deploy");
    assertThat(organization.asVisitor().get(PATH).status()).isEqualTo(401);
  }

  @Test
  void alertWordsAreCaseInsensitive() {
    ApiClient member = organization.as(Role.MEMBER);
    add(member, "Größe", "größe", "tea").succeeded();
    assertThat(words(add(member, "GRÖSSE", " Tea "))).containsExactly("Größe", "tea");
    assertThat(words(remove(member, "TEA", "unknown"))).containsExactly("Größe");
  }

  @Test
  void blankWordsAreIgnored() {
    assertThat(words(add(organization.as(Role.MEMBER), "", "  ", "\u200B"))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "tea|alert_words is not valid JSON",
        "\"tea\"|alert_words is not a list",
        "[\"tea\", 1]|alert_words[1] is not a string",
        "[\"\\u0000\"]|alert_words[0] must not contain null bytes"
      })
  void alertWordsMustBeAListOfStrings(String sent, String message) {
    ApiClient member = organization.as(Role.MEMBER);
    member.post(PATH, "alert_words", sent).refused(400, "BAD_REQUEST", message);
    member.delete(PATH, "alert_words", sent).refused(400, "BAD_REQUEST", message);
  }

  @Test
  void alertWordsParameterIsRequired() {
    ApiClient member = organization.as(Role.MEMBER);
    member.post(PATH).refused(400, "BAD_REQUEST", "Missing 'alert_words' argument");
    member.delete(PATH).refused(400, "BAD_REQUEST", "Missing 'alert_words' argument");
  }

  @Test
  void lengthAndNumberOfWordsAreLimited() {
    ApiClient member = organization.as(Role.MEMBER);
    add(member, "🐙".repeat(100)).succeeded();
    add(member, "ok", "x".repeat(101))
        .refused(400, "BAD_REQUEST", "alert_words[1] is too long (limit: 100 characters)");
    assertThat(words(member.get(PATH))).hasSize(1);
    String[] many = IntStream.range(0, 999).mapToObj(i -> "word" + i).toArray(String[]::new);
    assertThat(words(add(member, many))).hasSize(1000);
    add(member, "one more")
        .refused(400, "BAD_REQUEST", "alert_words is too long (limit: 1000 elements)");
    assertThat(words(member.get(PATH))).hasSize(1000);
  }

  /** The limit also counts repeated words, because each word is looked up. */
  @Test
  void numberOfWordsPerRequestIsLimited() {
    ApiClient member = organization.as(Role.MEMBER);
    String[] many = Collections.nCopies(1001, "tea").toArray(String[]::new);
    for (Answer answer : List.of(add(member, many), remove(member, many))) {
      answer.refused(400, "BAD_REQUEST", "alert_words is too long (limit: 1000 elements)");
    }
    assertThat(words(member.get(PATH))).isEmpty();
  }

  @Test
  void onlyChangesAreSentToOwnClients() {
    ApiClient member = organization.as(Role.MEMBER);
    add(member, "tea").succeeded();
    add(member, "TEA").succeeded();
    remove(member, "milk").succeeded();
    add(member, "milk").succeeded();
    remove(member, "tea", "milk").succeeded();
    PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id())
        .await(event -> isAlertWords(event) && list(event).isEmpty());
    List<Event> events =
        PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id()).all().stream()
            .filter(AlertWordsTest::isAlertWords)
            .toList();
    assertThat(events.stream().map(AlertWordsTest::list))
        .containsExactly(List.of("tea"), List.of("milk", "tea"), List.of());
    assertThat(events)
        .allMatch(event ->
            event.value().at("/audience/user_ids/0").longValue() == organization.userId(Role.MEMBER)
                && event.value().at("/audience/user_ids").size() == 1);
  }

  private static boolean isAlertWords(Event event) {
    return event.value().get("type").textValue().equals("alert_words");
  }

  private static List<String> list(Event event) {
    return words(event.value().at("/payload/alert_words"));
  }

  @Test
  void wordsArePublishedWithTheAccount() {
    long userId = organization.userId(Role.MEMBER);
    ApiClient member = organization.as(Role.MEMBER);
    add(member, "tea", "Coffee").succeeded();
    PublishedEvents.of(servers, Topic.USER_CHANGED, organization.id())
        .await(event -> isOf(userId, event, "[\"Coffee\",\"tea\"]"));
    remove(member, "tea").succeeded();
    PublishedEvents.of(servers, Topic.USER_CHANGED, organization.id())
        .await(event -> isOf(userId, event, "[\"Coffee\"]"));
  }

  private static boolean isOf(long userId, Event event, String words) {
    return event.value().path("user_id").longValue() == userId
        && event.value().path("alert_words").toString().equals(words);
  }
}
