package chat.localstack.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
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

  private enum Kind {
    PUBLIC,
    PRIVATE,
    PROTECTED
  }

  /**
   * A channel.
   *
   * @param ever who is subscribed, and who once was
   */
  private record Room(Kind kind, String name, Set<String> subscribers, Set<String> ever) {

    boolean isOpenTo(String reader) {
      return kind == Kind.PUBLIC || (kind == Kind.PRIVATE && subscribers.contains(reader));
    }
  }

  /**
   * A word in the organization's data.
   *
   * @param room where it was said; null where that is no channel
   * @param knowing who knows it, wherever it was said
   */
  private record Secret(String word, @Nullable Room room, Set<String> knowing) {

    boolean isTold(Set<String> consenting) {
      return (room != null && room.kind() == Kind.PUBLIC)
          || consenting.stream()
              .anyMatch(one -> knowing.contains(one) || (room != null && room.isOpenTo(one)));
    }
  }

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
  @ValueSource(ints = {2, 3, 4})
  void archiveTellsWhatConsentingAccountsCouldSeeInOtherConversations(int seed) {
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
      boolean isTold =
          room.kind() == Kind.PUBLIC || consenting.stream().anyMatch(room.ever()::contains);
      assertThat(text.contains(room.name())).as("%s for %s", room, consenting).isEqualTo(isTold);
      assertThat(text.contains("about-" + room.name())).as("%s", room).isEqualTo(isTold);
      assertThat(subscribers(room, files))
          .as("%s for %s", room, consenting)
          .isEqualTo(expectedSubscribers(room, consenting));
    }
    assertThat(SiteExports.json(files.get("manifest.json")).at("/missing").toString())
        .startsWith("{\"accounts\":[],\"channels\":[],")
        .doesNotContain(FILE);
  }

  /** Whose subscriptions are told, ended ones too. */
  private Set<Long> expectedSubscribers(Room room, Set<String> consenting) {
    Set<String> told = new HashSet<>(room.ever());
    told.retainAll(consenting);
    boolean areSeen =
        room.kind() == Kind.PUBLIC || consenting.stream().anyMatch(room.subscribers()::contains);
    if (areSeen) {
      told.addAll(room.subscribers());
    }
    Set<Long> ids = new TreeSet<>();
    told.forEach(person -> ids.add(site.userId(person)));
    return ids;
  }

  private static Set<Long> subscribers(Room room, Map<String, byte[]> files) {
    var realm = SiteExports.json(files.get("realm.json"));
    Set<Long> ids = new TreeSet<>();
    realm
        .path("channel")
        .forEach(channel -> {
          if (channel.path("name").asText().equals(room.name())) {
            realm
                .path("subscription")
                .forEach(row -> {
                  if (row.path("channel_id").equals(channel.path("channel_id"))) {
                    ids.add(row.path("user_id").longValue());
                  }
                });
          }
        });
    return ids;
  }

  private void live(Random random) {
    for (int i = 0; i < 6; i++) {
      create(random, Kind.values()[i % Kind.values().length]);
    }
    for (int i = 0; i < 40; i++) {
      Room room = rooms.get(random.nextInt(rooms.size()));
      String person = PEOPLE.get(random.nextInt(PEOPLE.size()));
      switch (random.nextInt(6)) {
        case 0, 1 -> enterOrLeave(room, person);
        case 2 -> tell(random, person);
        case 3 -> keep(person);
        default -> say(random, room);
      }
    }
  }

  private static String newWord(String kind) {
    return kind + "-" + UUID.randomUUID();
  }

  private void create(Random random, Kind kind) {
    String name = newWord("room");
    Set<String> subscribers = new TreeSet<>(Set.of(STAYS));
    PEOPLE.stream().filter(person -> random.nextBoolean()).forEach(subscribers::add);
    site.as(STAYS)
        .post(
            "/api/v1/channels/create",
            "name",
            name,
            "description",
            "about-" + name,
            "subscribers",
            subscribers.stream().map(site::userId).toList(),
            "invite_only",
            kind != Kind.PUBLIC,
            "history_public_to_subscribers",
            kind != Kind.PROTECTED)
        .succeeded();
    rooms.add(new Room(kind, name, subscribers, new TreeSet<>(subscribers)));
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
  private void say(Random random, Room room) {
    String sender = List.copyOf(room.subscribers()).get(random.nextInt(room.subscribers().size()));
    String word = newWord("said");
    String inFile = newWord("file");
    Set<String> knowing = Set.copyOf(room.subscribers());
    site.as(sender)
        .post(
            "/api/v1/messages",
            "type",
            "stream",
            "to",
            room.name(),
            "topic",
            "today",
            "content",
            word + " [file](" + uploaded(sender, inFile) + ")")
        .succeeded();
    secrets.add(new Secret(word, room, knowing));
    secrets.add(new Secret(inFile, room, knowing));
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
    secrets.add(new Secret(word, null, knowing));
    secrets.add(new Secret(inFile, null, knowing));
  }

  /** A file that no message links. */
  private void keep(String person) {
    String inFile = newWord("file");
    uploaded(person, inFile);
    secrets.add(new Secret(inFile, null, Set.of(person)));
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
