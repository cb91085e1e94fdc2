package chat.localstack.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import chat.localstack.endtoend.ExportModel.Kind;
import chat.localstack.endtoend.ExportModel.Room;
import chat.localstack.endtoend.ExportModel.Said;
import chat.localstack.endtoend.ExportModel.Secret;
import chat.localstack.endtoend.ExportModel.Topic;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random people in random channels, and what an archive tells of them, against the plainest model:
 * who could see each message, channel, subscription and file. What is secret bears a word that
 * nothing else has, and is looked for in every byte of the archive.
 */
@EndToEnd
class ExportModelIT {

  private static final List<String> PEOPLE =
      List.of("owner", "admin", "moderator", "member", "guest");

  /** One of every channel's subscribers stays, so that somebody can write. */
  private static final String STAYS = "member";

  private static final String FILE = "kept-by-the-model.txt";

  private final Site site;
  private final SiteExports exports;
  private final List<Room> rooms = new ArrayList<>();
  private final List<Secret> secrets = new ArrayList<>();
  private final List<Topic> topics = new ArrayList<>();

  ExportModelIT(Site site) {
    this.site = site;
    this.exports = new SiteExports(site);
  }

  @Test
  void archiveTellsWhatConsentingAccountsCouldSee() {
    compare(1);
  }

  @Tag("deep")
  @ParameterizedTest
  @ValueSource(ints = {2, 5, 6})
  void archiveContainsWhatConsentingUsersCouldSee(int seed) {
    compare(seed);
  }

  private void compare(int seed) {
    Random random = new Random(seed);
    live(random);
    check(Set.of(), exports.archive("public"));
    for (int i = 0; i < 4; i++) {
      Set<String> consenting = new TreeSet<>(Set.of("owner"));
      PEOPLE.stream().filter(person -> random.nextInt(3) == 0).forEach(consenting::add);
      consent(consenting);
      check(consenting, exports.archive("full_with_consent"));
    }
    consent(Set.of());
  }

  private void consent(Set<String> consenting) {
    PEOPLE.forEach(person ->
        site.as(person)
            .patch("/api/v1/settings", "allow_private_data_export", consenting.contains(person))
            .succeeded());
  }

  private void check(Set<String> consenting, Map<String, byte[]> files) {
    StringBuilder all = new StringBuilder();
    files.forEach((path, bytes) ->
        all.append(path).append('\n').append(new String(bytes, StandardCharsets.ISO_8859_1)));
    String text = all.toString();
    for (Secret secret : secrets) {
      assertThat(text.contains(secret.word()))
          .as("%s with the consent of %s", secret, consenting)
          .isEqualTo(secret.isTold(consenting));
    }
    for (Room room : rooms) {
      // The notice of being subscribed, a direct message, names the channel for good.
      boolean isTold =
          room.kind() == Kind.PUBLIC || consenting.stream().anyMatch(room.ever()::contains);
      assertThat(text.contains(room.name())).as("%s for %s", room, consenting).isEqualTo(isTold);
      assertThat(description(room, files))
          .as("%s for %s", room, consenting)
          .isEqualTo(room.isSeenBy(consenting) ? room.descriptions().getLast() : null);
      assertThat(subscribers(room, files))
          .as("%s for %s", room, consenting)
          .isEqualTo(expectedSubscribers(room, consenting));
    }
    for (Topic topic : topics) {
      for (int i = 0; i < topic.names().size(); i++) {
        assertThat(text.contains(topic.names().get(i)))
            .as("Name %d of %s for %s", i, topic, consenting)
            .isEqualTo(topic.isTold(i, consenting));
      }
    }
    assertThat(SiteExports.json(files.get("manifest.json")).at("/missing").toString())
        .startsWith("{\"accounts\":[],\"channels\":[],")
        .doesNotContain(FILE);
  }

  /**
   * Subscribers of a channel that a consenting account sees, and the own subscriptions that ended.
   */
  private Set<Long> expectedSubscribers(Room room, Set<String> consenting) {
    if (!room.isSeenBy(consenting)) {
      return Set.of();
    }
    Set<String> told = new HashSet<>(room.ever());
    told.retainAll(consenting);
    told.addAll(room.subscribers());
    Set<Long> ids = new TreeSet<>();
    told.forEach(person -> ids.add(site.userId(person)));
    return ids;
  }

  private static List<JsonNode> rows(String table, Map<String, byte[]> files) {
    List<JsonNode> rows = new ArrayList<>();
    SiteExports.json(files.get("realm.json")).path(table).forEach(rows::add);
    return rows;
  }

  private static Optional<JsonNode> row(Room room, Map<String, byte[]> files) {
    return rows("channel", files).stream()
        .filter(channel -> channel.path("name").asText().equals(room.name()))
        .findFirst();
  }

  private static @Nullable String description(Room room, Map<String, byte[]> files) {
    return row(room, files).map(channel -> channel.path("description").textValue()).orElse(null);
  }

  private static Set<Long> subscribers(Room room, Map<String, byte[]> files) {
    Set<Long> ids = new TreeSet<>();
    row(room, files)
        .ifPresent(channel ->
            rows("subscription", files).stream()
                .filter(row -> row.path("channel_id").equals(channel.path("channel_id")))
                .forEach(row -> ids.add(row.path("user_id").longValue())));
    return ids;
  }

  private void live(Random random) {
    for (int i = 0; i < 6; i++) {
      create(random, Kind.values()[i % Kind.values().length]);
    }
    for (int i = 0; i < 60; i++) {
      Room room = rooms.get(random.nextInt(rooms.size()));
      String person = PEOPLE.get(random.nextInt(PEOPLE.size()));
      switch (random.nextInt(9)) {
        case 0, 1 -> enterOrLeave(room, person);
        case 2 -> tell(random, person);
        case 3 -> keep(person);
        case 4 ->
            anyTopic(random)
                .ifPresent(topic -> followOrMute(random, topic, anyOf(random, topic.room())));
        case 5 -> anyTopic(random).ifPresent(this::rename);
        case 6 -> describe(room);
        default -> say(random, topic(random, room));
      }
    }
    rooms.forEach(room -> leaveAndChange(random, room));
  }

  /**
   * Who has left a private channel learns nothing of it any more: neither what was received before
   * nor what the channel says of itself afterwards.
   */
  private void leaveAndChange(Random random, Room room) {
    Topic unheard = newTopic(room);
    room.subscribers().forEach(person -> followOrMute(random, unheard, person));
    List.copyOf(room.subscribers()).stream()
        .filter(person -> random.nextBoolean())
        .forEach(person -> enterOrLeave(room, person));
    describe(room);
    say(random, unheard);
    topics.stream().filter(topic -> topic.room() == room).forEach(this::rename);
  }

  private static String newWord(String kind) {
    return kind + "-" + UUID.randomUUID();
  }

  private void create(Random random, Kind kind) {
    String name = newWord("room");
    String description = newWord("about");
    Set<String> subscribers = new TreeSet<>(Set.of(STAYS));
    PEOPLE.stream().filter(person -> random.nextBoolean()).forEach(subscribers::add);
    site.as(STAYS)
        .post(
            "/api/v1/channels/create",
            "name",
            name,
            "description",
            description,
            "subscribers",
            subscribers.stream().map(site::userId).toList(),
            "invite_only",
            kind != Kind.PUBLIC,
            "history_public_to_subscribers",
            kind != Kind.PROTECTED)
        .succeeded();
    rooms.add(
        new Room(
            kind,
            name,
            new ArrayList<>(List.of(description)),
            subscribers,
            new TreeSet<>(subscribers)));
  }

  private void enterOrLeave(Room room, String person) {
    if (person.equals(STAYS)) {
      return;
    }
    if (room.subscribers().remove(person)) {
      site.as(person)
          .delete("/api/v1/users/me/subscriptions", "subscriptions", "[\"" + room.name() + "\"]")
          .succeeded();
    } else {
      site.as(STAYS)
          .post(
              "/api/v1/users/me/subscriptions",
              "subscriptions",
              "[{\"name\":\"" + room.name() + "\"}]",
              "principals",
              new long[] {site.userId(person)})
          .succeeded();
      room.subscribers().add(person);
      room.ever().add(person);
    }
  }

  /** A message with a file that nobody else links. */
  private void say(Random random, Topic topic) {
    Room room = topic.room();
    String sender = anyOf(random, room);
    String word = newWord("said");
    String inFile = newWord("file");
    Set<String> knowing = Set.copyOf(room.subscribers());
    long id =
        site.as(sender)
            .post(
                "/api/v1/messages",
                "type",
                "stream",
                "to",
                room.name(),
                "topic",
                topic.names().getLast(),
                "content",
                word + " [file](" + uploaded(sender, inFile) + ")")
            .succeeded()
            .longAt("/id");
    topic.messages().add(new Said(id, topic.names().size() - 1, knowing));
    secrets.add(new Secret(word, room, knowing, null));
    secrets.add(new Secret(inFile, room, knowing, sender));
  }

  /** One of the channel's topics, or a new one. */
  private Topic topic(Random random, Room room) {
    List<Topic> there = topics.stream().filter(topic -> topic.room() == room).toList();
    if (there.isEmpty() || random.nextInt(3) == 0) {
      return newTopic(room);
    }
    return there.get(random.nextInt(there.size()));
  }

  private Topic newTopic(Room room) {
    List<String> names = new ArrayList<>(List.of(newWord("topic")));
    topics.add(new Topic(room, names, new ArrayList<>(), new TreeSet<>()));
    return topics.getLast();
  }

  private static String anyOf(Random random, Room room) {
    return List.copyOf(room.subscribers()).get(random.nextInt(room.subscribers().size()));
  }

  private Optional<Topic> anyTopic(Random random) {
    return topics.isEmpty()
        ? Optional.empty()
        : Optional.of(topics.get(random.nextInt(topics.size())));
  }

  private void followOrMute(Random random, Topic topic, String person) {
    site.as(person)
        .post(
            "/api/v1/user_topics",
            "stream_id",
            site.channelId(topic.room().name()),
            "topic",
            topic.names().getLast(),
            "visibility_policy",
            random.nextBoolean() ? 1 : 3)
        .succeeded();
    topic.users().add(person);
  }

  private void rename(Topic topic) {
    String name = newWord("topic");
    site.as(STAYS)
        .patch(
            "/api/v1/messages/" + topic.messages().getFirst().id(),
            "topic",
            name,
            "propagate_mode",
            "change_all",
            "send_notification_to_new_thread",
            false)
        .succeeded();
    topic.names().add(name);
  }

  private void describe(Room room) {
    String description = newWord("about");
    site.as(STAYS)
        .patch("/api/v1/streams/" + site.channelId(room.name()), "description", description)
        .succeeded();
    room.descriptions().add(description);
  }

  private void tell(Random random, String sender) {
    String other = PEOPLE.get(random.nextInt(PEOPLE.size()));
    String word = newWord("told");
    String inFile = newWord("file");
    site.as(sender)
        .post(
            "/api/v1/messages",
            "type",
            "direct",
            "to",
            List.of(site.userId(other)),
            "content",
            word + " [file](" + uploaded(sender, inFile) + ")")
        .succeeded();
    Set<String> knowing = Set.copyOf(List.of(sender, other));
    secrets.add(new Secret(word, null, knowing, null));
    secrets.add(new Secret(inFile, null, knowing, sender));
  }

  /** A file that no message links. */
  private void keep(String person) {
    String inFile = newWord("file");
    uploaded(person, inFile);
    secrets.add(new Secret(inFile, null, Set.of(person), person));
  }

  /** The address of a new file with this word in it. */
  private String uploaded(String person, String word) {
    return site.as(person)
        .upload(
            "/api/v1/user_uploads",
            "file",
            FILE,
            "text/plain",
            word.getBytes(StandardCharsets.US_ASCII))
        .succeeded()
        .textAt("/url");
  }
}
