package chat.localstack.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import chat.localstack.endtoend.ExportModel.Channel;
import chat.localstack.endtoend.ExportModel.Kind;
import chat.localstack.endtoend.ExportModel.Message;
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
 * Compares export archives of random data with a simple model of visibility. The model knows who
 * could see each message, channel, subscription and file. Each secret contains a unique word, which
 * the test looks for in every byte of the archive.
 */
@EndToEnd
class ExportModelIT {

  private static final List<String> PEOPLE =
      List.of("owner", "admin", "moderator", "member", "guest");

  /** A user who never leaves a channel, so that every channel has a sender. */
  private static final String ALWAYS_SUBSCRIBED = "member";

  private static final String FILE = "kept-by-the-model.txt";

  private final Site site;
  private final SiteExports exports;
  private final List<Channel> channels = new ArrayList<>();
  private final List<Secret> secrets = new ArrayList<>();
  private final List<Topic> topics = new ArrayList<>();

  ExportModelIT(Site site) {
    this.site = site;
    this.exports = new SiteExports(site);
  }

  @Test
  void archiveMatchesTheVisibilityModel() {
    compare(1);
  }

  @Tag("deep")
  @ParameterizedTest
  @ValueSource(ints = {2, 5, 6})
  void archiveOfMoreSeedsMatchesTheVisibilityModel(int seed) {
    compare(seed);
  }

  private void compare(int seed) {
    Random random = new Random(seed);
    runRandomRequests(random);
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
          .isEqualTo(secret.isExported(consenting));
    }
    for (Channel channel : channels) {
      // The subscription notice, a direct message, keeps the channel's name forever.
      boolean isExported =
          channel.kind() == Kind.PUBLIC
              || consenting.stream().anyMatch(channel.everSubscribed()::contains);
      assertThat(text.contains(channel.name()))
          .as("%s for %s", channel, consenting)
          .isEqualTo(isExported);
      assertThat(description(channel, files))
          .as("%s for %s", channel, consenting)
          .isEqualTo(channel.isVisibleTo(consenting) ? channel.descriptions().getLast() : null);
      assertThat(subscribers(channel, files))
          .as("%s for %s", channel, consenting)
          .isEqualTo(expectedSubscribers(channel, consenting));
    }
    for (Topic topic : topics) {
      for (int i = 0; i < topic.names().size(); i++) {
        assertThat(text.contains(topic.names().get(i)))
            .as("Name %d of %s for %s", i, topic, consenting)
            .isEqualTo(topic.isExported(i, consenting));
      }
    }
    assertThat(SiteExports.json(files.get("manifest.json")).at("/missing").toString())
        .startsWith("{\"accounts\":[],\"channels\":[],")
        .doesNotContain(FILE);
  }

  /** Expected subscriptions: all of a visible channel, and ended ones of consenting users. */
  private Set<Long> expectedSubscribers(Channel channel, Set<String> consenting) {
    if (!channel.isVisibleTo(consenting)) {
      return Set.of();
    }
    Set<String> expected = new HashSet<>(channel.everSubscribed());
    expected.retainAll(consenting);
    expected.addAll(channel.subscribers());
    Set<Long> ids = new TreeSet<>();
    expected.forEach(person -> ids.add(site.userId(person)));
    return ids;
  }

  private static List<JsonNode> rows(String table, Map<String, byte[]> files) {
    List<JsonNode> rows = new ArrayList<>();
    SiteExports.json(files.get("realm.json")).path(table).forEach(rows::add);
    return rows;
  }

  private static Optional<JsonNode> row(Channel channel, Map<String, byte[]> files) {
    return rows("channel", files).stream()
        .filter(row -> row.path("name").asText().equals(channel.name()))
        .findFirst();
  }

  private static @Nullable String description(Channel channel, Map<String, byte[]> files) {
    return row(channel, files).map(row -> row.path("description").textValue()).orElse(null);
  }

  private static Set<Long> subscribers(Channel channel, Map<String, byte[]> files) {
    Set<Long> ids = new TreeSet<>();
    row(channel, files)
        .ifPresent(channelRow ->
            rows("subscription", files).stream()
                .filter(row -> row.path("channel_id").equals(channelRow.path("channel_id")))
                .forEach(row -> ids.add(row.path("user_id").longValue())));
    return ids;
  }

  private void runRandomRequests(Random random) {
    for (int i = 0; i < 6; i++) {
      create(random, Kind.values()[i % Kind.values().length]);
    }
    for (int i = 0; i < 60; i++) {
      Channel channel = channels.get(random.nextInt(channels.size()));
      String person = PEOPLE.get(random.nextInt(PEOPLE.size()));
      switch (random.nextInt(9)) {
        case 0, 1 -> toggleSubscription(channel, person);
        case 2 -> sendDirectMessage(random, person);
        case 3 -> uploadUnlinkedFile(person);
        case 4 ->
            anyTopic(random)
                .ifPresent(topic -> followOrMute(random, topic, anyOf(random, topic.channel())));
        case 5 -> anyTopic(random).ifPresent(this::rename);
        case 6 -> describe(channel);
        default -> sendMessage(random, topic(random, channel));
      }
    }
    channels.forEach(channel -> leaveAndChange(random, channel));
  }

  /** Unsubscribes random users, who must not see the later changes of the channel. */
  private void leaveAndChange(Random random, Channel channel) {
    Topic unseen = newTopic(channel);
    channel.subscribers().forEach(person -> followOrMute(random, unseen, person));
    List.copyOf(channel.subscribers()).stream()
        .filter(person -> random.nextBoolean())
        .forEach(person -> toggleSubscription(channel, person));
    describe(channel);
    sendMessage(random, unseen);
    topics.stream().filter(topic -> topic.channel() == channel).forEach(this::rename);
  }

  private static String newWord(String kind) {
    return kind + "-" + UUID.randomUUID();
  }

  private void create(Random random, Kind kind) {
    String name = newWord("room");
    String description = newWord("about");
    Set<String> subscribers = new TreeSet<>(Set.of(ALWAYS_SUBSCRIBED));
    PEOPLE.stream().filter(person -> random.nextBoolean()).forEach(subscribers::add);
    site.as(ALWAYS_SUBSCRIBED)
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
    channels.add(
        new Channel(
            kind,
            name,
            new ArrayList<>(List.of(description)),
            subscribers,
            new TreeSet<>(subscribers)));
  }

  private void toggleSubscription(Channel channel, String person) {
    if (person.equals(ALWAYS_SUBSCRIBED)) {
      return;
    }
    if (channel.subscribers().remove(person)) {
      site.as(person)
          .delete("/api/v1/users/me/subscriptions", "subscriptions", "[\"" + channel.name() + "\"]")
          .succeeded();
    } else {
      site.as(ALWAYS_SUBSCRIBED)
          .post(
              "/api/v1/users/me/subscriptions",
              "subscriptions",
              "[{\"name\":\"" + channel.name() + "\"}]",
              "principals",
              new long[] {site.userId(person)})
          .succeeded();
      channel.subscribers().add(person);
      channel.everSubscribed().add(person);
    }
  }

  /** Sends a message with a file that no other message links. */
  private void sendMessage(Random random, Topic topic) {
    Channel channel = topic.channel();
    String sender = anyOf(random, channel);
    String word = newWord("said");
    String inFile = newWord("file");
    Set<String> recipients = Set.copyOf(channel.subscribers());
    long id =
        site.as(sender)
            .post(
                "/api/v1/messages",
                "type",
                "stream",
                "to",
                channel.name(),
                "topic",
                topic.names().getLast(),
                "content",
                word + " [file](" + uploaded(sender, inFile) + ")")
            .succeeded()
            .longAt("/id");
    topic.messages().add(new Message(id, topic.names().size() - 1, recipients));
    secrets.add(new Secret(word, channel, recipients, null));
    secrets.add(new Secret(inFile, channel, recipients, sender));
  }

  /** One of the channel's topics, or a new one. */
  private Topic topic(Random random, Channel channel) {
    List<Topic> existing = topics.stream().filter(topic -> topic.channel() == channel).toList();
    if (existing.isEmpty() || random.nextInt(3) == 0) {
      return newTopic(channel);
    }
    return existing.get(random.nextInt(existing.size()));
  }

  private Topic newTopic(Channel channel) {
    List<String> names = new ArrayList<>(List.of(newWord("topic")));
    topics.add(new Topic(channel, names, new ArrayList<>(), new TreeSet<>()));
    return topics.getLast();
  }

  private static String anyOf(Random random, Channel channel) {
    return List.copyOf(channel.subscribers()).get(random.nextInt(channel.subscribers().size()));
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
            site.channelId(topic.channel().name()),
            "topic",
            topic.names().getLast(),
            "visibility_policy",
            random.nextBoolean() ? 1 : 3)
        .succeeded();
    topic.users().add(person);
  }

  private void rename(Topic topic) {
    String name = newWord("topic");
    site.as(ALWAYS_SUBSCRIBED)
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

  private void describe(Channel channel) {
    String description = newWord("about");
    site.as(ALWAYS_SUBSCRIBED)
        .patch("/api/v1/streams/" + site.channelId(channel.name()), "description", description)
        .succeeded();
    channel.descriptions().add(description);
  }

  private void sendDirectMessage(Random random, String sender) {
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
    Set<String> recipients = Set.copyOf(List.of(sender, other));
    secrets.add(new Secret(word, null, recipients, null));
    secrets.add(new Secret(inFile, null, recipients, sender));
  }

  /** Uploads a file that no message links. */
  private void uploadUnlinkedFile(String person) {
    String inFile = newWord("file");
    uploaded(person, inFile);
    secrets.add(new Secret(inFile, null, Set.of(person), person));
  }

  /** Uploads a file that contains the word and returns its URL. */
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
