package chat.uploads.emoji;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.kit.sql.Sql;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.PublishedEvents;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import chat.uploads.FormBody;
import chat.uploads.LostCommits;
import chat.uploads.picture.SamplePictures;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@ServiceTest(
    value = Program.UPLOADS,
    environment = {"CHAT_CUSTOM_EMOJI_LIMIT=4"})
final class EmojiTest {

  private static final String PATH = "/api/v1/realm/emoji";
  private static final int RED = 0xFFFF0000;
  private static final int GREEN = 0xFF00FF00;
  private static final byte[] PNG = SamplePictures.filled("png", 100, 100, RED);

  private final RunningService service;
  private final TestServers servers;
  private final TestOrganization organization;
  private final long member;
  private final ApiClient client;

  EmojiTest(RunningService service, TestServers servers) {
    this.service = service;
    this.servers = servers;
    this.organization = new TestOrganization(service);
    this.member = organization.account(Role.MEMBER);
    this.client = organization.as(member);
  }

  private static Answer add(ApiClient client, String name, byte[] picture) {
    return client.upload(PATH + "/" + name, "filename", "picture", "image/png", picture);
  }

  private JsonNode added(String name, byte[] picture) {
    add(client, name, picture).succeeded();
    return listed(name, false);
  }

  private static void refused(Answer answer, String message) {
    answer.refused(400, "BAD_REQUEST", message);
  }

  private JsonNode all() {
    return client.get(PATH).succeeded().at("/emoji");
  }

  private JsonNode listed(String name, boolean deactivated) {
    return StreamSupport.stream(all().spliterator(), false)
        .filter(emoji -> emoji.path("name").asText().equals(name))
        .filter(emoji -> emoji.path("deactivated").asBoolean() == deactivated)
        .findFirst()
        .orElseThrow();
  }

  private PublishedEvents events(Topic topic) {
    return PublishedEvents.of(servers, topic, organization.id());
  }

  @Test
  void emojiIsListedWithEveryField() {
    assertThat(all()).isEmpty();
    JsonNode emoji = added("green_tick", PNG);
    String id = emoji.path("id").textValue();
    assertThat(all().path(id)).isEqualTo(emoji);
    assertThat(emoji.size()).isEqualTo(6);
    assertThat(emoji.path("source_url").textValue())
        .matches("/user_avatars/" + organization.id() + "/emoji/images/[A-Za-z0-9_-]{22}\\.png");
    assertThat(emoji.path("still_url").isNull()).isTrue();
    assertThat(emoji.path("deactivated").booleanValue()).isFalse();
    assertThat(emoji.path("author_id").longValue()).isEqualTo(member);
  }

  @Test
  void newEmojiIsPublishedToServicesAndClients() {
    JsonNode emoji = added("green_tick", PNG);
    String id = emoji.path("id").textValue();
    var changed = events(Topic.EMOJI_CHANGED).await(event -> true);
    assertThat(changed.key()).isEqualTo(organization.id() + ":" + id);
    assertThat(changed.value().path("emoji_id").longValue()).isEqualTo(Long.parseLong(id));
    assertThat(changed.value().path("source_url")).isEqualTo(emoji.path("source_url"));
    assertThat(changed.value().path("is_animated").booleanValue()).isFalse();
    JsonNode shown = events(Topic.CLIENT_EVENTS).await(event -> true).value();
    assertThat(shown.path("type").textValue()).isEqualTo("realm_emoji");
    assertThat(shown.at("/payload/op").textValue()).isEqualTo("update");
    assertThat(shown.at("/payload/realm_emoji/" + id)).isEqualTo(emoji);
    assertThat(shown.at("/payload/emoji_id").textValue()).isEqualTo(id);
    assertThat(shown.at("/audience/organization").booleanValue()).isTrue();
  }

  @Test
  void successfulResponseHasChatChangesHeader() {
    assertThat(add(client, "noted", PNG).succeeded().header("Chat-Changes"))
        .hasValueSatisfying(header -> assertThat(header).contains("emoji-changed=1"));
  }

  @Test
  void animatedEmojiHasStillPicture() {
    byte[] gif = SamplePictures.gif(80, 80, List.of(RED, GREEN));
    JsonNode emoji = added("party", gif);
    Answer still = service.asVisitor(organization.id()).get(emoji.path("still_url").textValue());
    assertThat(SamplePictures.decoded(still.body()).getRGB(9, 9)).isEqualTo(RED);
    Answer source = service.asVisitor(organization.id()).get(emoji.path("source_url").textValue());
    assertThat(new String(source.body(), StandardCharsets.ISO_8859_1)).contains("acTL", "fdAT");
    var changed = events(Topic.EMOJI_CHANGED).await(event -> true).value();
    assertThat(changed.path("is_animated").booleanValue()).isTrue();
    assertThat(changed.path("still_url")).isEqualTo(emoji.path("still_url"));
  }

  @ParameterizedTest
  @CsvSource({
    "%20Green%20Tick, ''",
    "green%20tick, green_tick",
    "%20tick%20, tick",
    "-_9, -_9",
    "007, 007",
    "123456789012345678901, 123456789012345678901",
    "b9, b9"
  })
  void blanksInNameBecomeUnderscores(String sent, String name) {
    Answer answer = add(client, sent, PNG);
    if (name.isEmpty()) {
      refused(
          answer,
          "Emoji names must contain only lowercase English letters, digits, spaces, dashes, and"
              + " underscores.");
    } else {
      answer.succeeded();
      assertThat(listed(name, false).path("name").textValue()).isEqualTo(name);
    }
  }

  @Test
  void invalidNamesAreRefused() {
    for (String name : List.of("Tick", "t%C3%BCck", "a.b", "a%2Bb", "a%00", "%E2%9C%85")) {
      Answer answer = add(client, name, PNG);
      assertThat(answer.status()).as(name).isEqualTo(400);
      assertThat(answer.textAt("/msg"))
          .containsAnyOf("must contain only lowercase", "must not contain null bytes");
    }
    for (String name : List.of("tick-", "tick_", "_", "%20-%20")) {
      refused(add(client, name, PNG), "Emoji names must end with either a letter or digit.");
    }
    refused(add(client, "%20", PNG), "Emoji name is missing");
    add(client, "n".repeat(100), PNG).succeeded();
    refused(add(client, "n".repeat(101), PNG), "emoji_name is too long (limit: 100 characters)");
  }

  @ParameterizedTest
  @EnumSource(
      value = Role.class,
      names = {"OWNER", "ADMINISTRATOR", "MODERATOR", "MEMBER"})
  void membersMayAddEmojiByDefault(Role role) {
    add(organization.as(organization.account(role)), "ours", PNG).succeeded();
  }

  @Test
  void guestsBotsVisitorsAndDeactivatedUsersCannotAddEmoji() {
    refused(
        add(organization.as(organization.account(Role.GUEST)), "ours", PNG),
        "Not allowed for guest users");
    refused(
        add(organization.as(organization.bot(member)), "ours", PNG),
        "This endpoint does not accept bot requests.");
    long gone = organization.account(Role.MEMBER, Map.of("is_active", false));
    add(organization.as(gone), "ours", PNG).refused(401, "UNAUTHORIZED", "Account is deactivated");
    assertThat(add(service.asVisitor(organization.id()), "ours", PNG).status()).isEqualTo(401);
    assertThat(add(service.api(), "ours", PNG).status()).isEqualTo(401);
    assertThat(service.asVisitor(organization.id()).get(PATH).status()).isEqualTo(401);
    assertThat(all()).isEmpty();
  }

  @Test
  void guestsAndBotsMayListEmoji() {
    added("shown", PNG);
    for (long account : List.of(organization.account(Role.GUEST), organization.bot(member))) {
      assertThat(organization.as(account).get(PATH).succeeded().at("/emoji")).hasSize(1);
    }
  }

  @Test
  void settingControlsPermissionToAddEmoji() {
    long moderator = organization.account(Role.MODERATOR);
    organization.changeSettings(
        Map.of("can_add_custom_emoji_group", organization.systemGroup("role:moderators")));
    refused(add(organization.as(member), "ours", PNG), "Insufficient permission");
    add(organization.as(moderator), "ours", PNG).succeeded();
    long group = organization.group("artists", List.of(member), List.of());
    organization.changeSettings(Map.of("can_add_custom_emoji_group", group));
    add(organization.withoutSeenHeader(member), "ours2", PNG).succeeded();
    refused(add(organization.as(moderator), "ours3", PNG), "Insufficient permission");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"smile", "slight_smile", "mine", "octopus", "zulip", "service", "thumbs_up"})
  void onlyAdministratorsOverrideDefaultEmoji(String name) {
    refused(add(client, name, PNG), "Only administrators can override default emoji.");
    add(organization.as(organization.account(Role.ADMINISTRATOR)), name, PNG).succeeded();
  }

  @Test
  void deactivatedEmojiDoesNotCountTowardsLimit() {
    List.of("tick1", "tick2", "tick3", "tick4").forEach(name -> added(name, PNG));
    refused(add(client, "tick5", PNG), "Too many custom emoji (limit: 4); deactivate one first");
    assertThat(storedFiles()).hasSize(4);
    client.delete(PATH + "/tick2").succeeded();
    add(client, "tick5", PNG).succeeded();
  }

  @Test
  void pictureIsKeptIfCommitOutcomeIsUnknown() {
    added("earlier", PNG);
    LostCommits.of(service.bean(Sql.class), "custom_emoji", organization.id());
    assertThat(add(client, "second", PNG).status()).isEqualTo(503);
    assertThat(storedFiles()).hasSize(2);
  }

  @Test
  void requestWithoutExactlyOneFileIsRefused() {
    byte[] two =
        new FormBody()
            .part("name=\"a\"; filename=\"a.png\"", PNG)
            .part("name=\"b\"; filename=\"b.png\"", PNG)
            .ended();
    refused(FormBody.post(client, PATH + "/tick", two), "You must upload exactly one file.");
    byte[] none = new FormBody().part("name=\"a\"", PNG).ended();
    refused(FormBody.post(client, PATH + "/tick", none), "You must upload exactly one file.");
    refused(client.post(PATH + "/tick"), "You must upload exactly one file.");
    refused(client.post(PATH + "/tick", "file", "x"), "You must upload exactly one file.");
    refused(
        client.send("POST", PATH + "/tick", "image/png", PNG), "You must upload exactly one file.");
    refused(
        FormBody.post(
            client,
            PATH + "/tick",
            new FormBody().part("name=\"a\"; filename=\"a.png\"", PNG).cutOff()),
        "The body is not a valid form: it does not end in its boundary");
    byte[] withField =
        new FormBody()
            .part("name=\"x\"", new byte[] {'y'})
            .part("name=\"any\"; filename=\"a.png\"", PNG)
            .ended();
    FormBody.post(client, PATH + "/tick", withField).succeeded();
  }

  @Test
  void fileLargerThanFiveMebibytesIsRefused() {
    byte[] largest = Arrays.copyOf(PNG, 5 << 20);
    add(client, "largest", largest).succeeded();
    refused(
        add(client, "larger", Arrays.copyOf(PNG, (5 << 20) + 1)),
        "Uploaded file is larger than the allowed limit of 5 MiB");
    refused(
        add(client, "larger", new byte[12 << 20]),
        "Uploaded file is larger than the allowed limit of 5 MiB");
  }

  @Test
  void onlyDecodablePicturesAreAccepted() {
    refused(add(client, "svg", "<svg/>".getBytes(StandardCharsets.UTF_8)), "Invalid image format");
    refused(add(client, "empty", new byte[0]), "Invalid image format");
    refused(
        add(client, "cut_off", Arrays.copyOf(PNG, 50)),
        "Could not decode image; did you upload an image file?");
    add(client, "webp", SamplePictures.webp()).succeeded();
    add(client, "jpeg", SamplePictures.filled("jpeg", 20, 20, RED)).succeeded();
    assertThat(all()).hasSize(2);
    assertThat(storedFiles()).hasSize(2);
  }

  private List<Path> storedFiles() {
    Path directory = Path.of("target", "storage", "blobs", organization.id() + "", "emoji");
    try (Stream<Path> files = Files.walk(directory)) {
      return files.filter(Files::isRegularFile).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void concurrentAdditionsOfOneNameAddOneEmoji() throws Exception {
    List<Callable<Answer>> attempts =
        IntStream.range(0, 16)
            .mapToObj(_ -> organization.as(organization.account(Role.MEMBER)))
            .<Callable<Answer>>map(other -> () -> add(other, "sprint", PNG))
            .toList();
    List<Integer> statuses = new ArrayList<>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (Future<Answer> attempt : threads.invokeAll(attempts)) {
        Answer answer = attempt.get();
        statuses.add(answer.status());
        if (answer.status() != 200) {
          refused(answer, "A custom emoji with this name already exists.");
        }
      }
    }
    assertThat(statuses).filteredOn(status -> status == 200).hasSize(1);
    assertThat(all()).hasSize(1);
    assertThat(storedFiles()).hasSize(1);
  }

  @Test
  void deactivatedEmojiStaysListedAndFreesItsName() {
    JsonNode old = added("tick", PNG);
    client.delete(PATH + "/tick").succeeded();
    JsonNode deactivated = listed("tick", true);
    assertThat(deactivated.path("id")).isEqualTo(old.path("id"));
    String path = old.path("source_url").textValue();
    assertThat(service.asVisitor(organization.id()).get(path).status()).isEqualTo(200);
    var changed =
        events(Topic.EMOJI_CHANGED).await(event -> event.value().path("deactivated").asBoolean());
    assertThat(changed.key()).isEqualTo(organization.id() + ":" + old.path("id").textValue());
    String pointer = "/payload/realm_emoji/" + old.path("id").textValue();
    var shown =
        events(Topic.CLIENT_EVENTS)
            .await(event -> event.value().at(pointer + "/deactivated").asBoolean());
    assertThat(shown.value().at(pointer)).isEqualTo(deactivated);
    assertThat(shown.value().at("/payload/emoji_id")).isEqualTo(old.path("id"));
    client.delete(PATH + "/tick").refused(404, "BAD_REQUEST", "Emoji 'tick' does not exist");
    assertThat(added("tick", PNG).path("id")).isNotEqualTo(old.path("id"));
    assertThat(all()).hasSize(2);
  }

  @Test
  void onlyAuthorAndAdministratorsDeactivateEmoji() {
    String refusal = "Must be an organization administrator or emoji author";
    for (Role role : List.of(Role.MODERATOR, Role.MEMBER)) {
      added("tick", PNG);
      refused(organization.as(organization.account(role)).delete(PATH + "/tick"), refusal);
      client.delete(PATH + "/tick").succeeded();
    }
    for (Role role : List.of(Role.OWNER, Role.ADMINISTRATOR)) {
      added("tick", PNG);
      organization.as(organization.account(role)).delete(PATH + "/tick").succeeded();
    }
    added("tick", PNG);
    refused(
        organization.as(organization.account(Role.GUEST)).delete(PATH + "/tick"),
        "Not allowed for guest users");
    refused(
        organization.as(organization.bot(member)).delete(PATH + "/tick"),
        "This endpoint does not accept bot requests.");
  }

  @Test
  void emojiOfAnotherOrganizationCannotBeDeactivated() {
    added("tick", PNG);
    TestOrganization stranger = new TestOrganization(service);
    stranger
        .as(stranger.account(Role.OWNER))
        .delete(PATH + "/tick")
        .refused(404, "BAD_REQUEST", "Emoji 'tick' does not exist");
    client
        .delete(PATH + "/No%20Such")
        .refused(404, "BAD_REQUEST", "Emoji 'No Such' does not exist");
    assertThat(listed("tick", false).path("name").textValue()).isEqualTo("tick");
  }
}
