package chat.bench.stack.large;

import chat.bench.stack.client.Person;
import chat.testkit.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Requests of all kinds to a filled organization, each of which can be repeated. */
final class UsualRequests {

  private final LargeCommunity community;
  private final Person owner;
  private final Person reader;
  private final LargeDataStore.SizedTopic topic;
  private final List<Supplier<Answer>> all = new ArrayList<>();
  private int number;

  /**
   * @param topic a topic with hundreds of messages
   */
  UsualRequests(LargeCommunity community, LargeDataStore.SizedTopic topic) {
    this.community = community;
    this.owner = community.owner();
    this.reader = community.reader();
    this.topic = topic;
    new NarrowRequests(community, topic).all().forEach(request -> all.add(request.request()));
    addLists();
    addMessages();
    addChanges();
    addReading();
    addAccounts();
    addChannels();
  }

  List<Supplier<Answer>> all() {
    return all;
  }

  private void get(Person person, String path, Object... parameters) {
    all.add(() -> person.client().get("/api/v1/" + path, parameters));
  }

  private void post(Person person, String path, Object... parameters) {
    all.add(() -> person.client().post("/api/v1/" + path, parameters));
  }

  private void patch(Person person, String path, Object... parameters) {
    all.add(() -> person.client().patch("/api/v1/" + path, parameters));
  }

  private String unique(String text) {
    number++;
    return text + " " + number;
  }

  private void addLists() {
    for (var list :
        List.of(
            "attachments",
            "bots",
            "channel_folders",
            "drafts",
            "export/realm",
            "export/realm/consents",
            "invites",
            "realm/emoji",
            "realm/linkifiers",
            "realm/presence",
            "realm/profile_fields",
            "reminders",
            "server_settings",
            "streams",
            "user_groups",
            "users",
            "users/me",
            "users/me/alert_words",
            "users/me/subscriptions",
            "users/me/%d/topics".formatted(topic.channelId()),
            "users/%d".formatted(community.firstAccount()),
            "users/%d/status".formatted(reader.userId()),
            "users/%d/subscriptions/%d".formatted(reader.userId(), topic.channelId()),
            "streams/%d".formatted(topic.channelId()),
            "streams/%d/members".formatted(topic.channelId()),
            "user_groups/%d/members".formatted(community.groupId()))) {
      get(owner, list);
    }
  }

  private void addMessages() {
    var message = "messages/" + topic.lastId();
    get(reader, message);
    get(reader, message + "/history");
    get(reader, message + "/read_receipts");
    get(reader, "messages/matches_narrow", "msg_ids", List.of(topic.lastId()), "narrow", List.of());
    post(reader, "messages/render", "content", "**hello** @**all**");
    all.add(() -> post("direct", List.of(community.firstAccount()), "", "hello"));
    all.add(() -> post("channel", topic.channelId(), topic.topic(), "hello"));
    all.add(() -> post("channel", topic.channelId(), unique("new"), "@**topic** hello"));
    all.add(
        () -> post("channel", topic.channelId(), "usual", "@*%s*".formatted(LargeCommunity.GROUP)));
    all.add(this::register);
  }

  private Answer post(String type, Object to, String topicName, String content) {
    return reader
        .client()
        .post(
            "/api/v1/messages",
            "type",
            type,
            "to",
            to,
            "topic",
            topicName,
            "content",
            unique(content));
  }

  private Answer register() {
    var queue = reader.client().post("/api/v1/register").succeeded();
    reader.client().delete("/api/v1/events", "queue_id", queue.textAt("/queue_id")).succeeded();
    return queue;
  }

  private void addChanges() {
    all.add(() -> {
      long id = reader.send(topic.channelId(), "changed", unique("text"));
      var path = "/api/v1/messages/" + id;
      var client = reader.client();
      client.patch(path, "content", unique("other text")).succeeded();
      client.patch(path, "topic", unique("other"), "propagate_mode", "change_one").succeeded();
      client.post(path + "/reactions", "emoji_name", "tada").succeeded();
      client.delete(path + "/reactions", "emoji_name", "tada").succeeded();
      client
          .post("/api/v1/messages/flags", "messages", List.of(id), "op", "add", "flag", "starred")
          .succeeded();
      return owner.client().delete(path);
    });
    all.add(() -> {
      var name = unique("moved");
      long id = reader.send(topic.channelId(), name, "text");
      owner
          .client()
          .patch(
              "/api/v1/messages/" + id,
              "stream_id",
              community.channels().getLast(),
              "propagate_mode",
              "change_all")
          .succeeded();
      return owner
          .client()
          .post(
              "/api/v1/streams/%d/delete_topic".formatted(community.channels().getLast()),
              "topic_name",
              name);
    });
  }

  private void addReading() {
    for (int policy : List.of(1, 3, 0)) {
      post(
          reader,
          "user_topics",
          "stream_id",
          topic.channelId(),
          "topic",
          topic.topic(),
          "visibility_policy",
          policy);
    }
    post(reader, "mark_topic_as_read", "stream_id", topic.channelId(), "topic_name", topic.topic());
    post(reader, "mark_stream_as_read", "stream_id", topic.channelId());
    post(
        reader,
        "messages/flags/narrow",
        "anchor",
        "newest",
        "num_before",
        100,
        "num_after",
        0,
        "narrow",
        List.of(),
        "op",
        "remove",
        "flag",
        "read");
    post(reader, "mark_all_as_read");
    post(
        reader,
        "typing",
        "op",
        "start",
        "type",
        "channel",
        "stream_id",
        topic.channelId(),
        "topic",
        topic.topic());
  }

  private void addAccounts() {
    post(reader, "users/me/presence", "status", "active", "ping_only", false);
    get(owner, "users/%d/presence".formatted(reader.userId()));
    all.add(() -> reader.client().post("/api/v1/users/me/status", "status_text", unique("busy")));
    all.add(() ->
        reader
            .client()
            .post("/api/v1/users/me/alert_words", "alert_words", List.of(unique("word"))));
    all.add(() -> {
      var muted = "/api/v1/users/me/muted_users/" + community.firstAccount();
      reader.client().post(muted).succeeded();
      return reader.client().delete(muted);
    });
    all.add(() ->
        owner.client().patch("/api/v1/users/" + reader.userId(), "full_name", unique("Reader")));
    patch(reader, "settings", "enable_stream_desktop_notifications", true);
    all.add(() -> {
      var name = unique("Group");
      long id =
          owner
              .client()
              .post(
                  "/api/v1/user_groups/create",
                  "name",
                  name,
                  "description",
                  "",
                  "members",
                  List.of(reader.userId()))
              .succeeded()
              .longAt("/group_id");
      var group = "/api/v1/user_groups/" + id;
      owner.client().post(group + "/members", "add", List.of(owner.userId())).succeeded();
      return owner.client().post(group + "/deactivate");
    });
    all.add(() -> {
      var name = unique("account");
      var created =
          Person.create(
              owner, name.replace(' ', '-') + "@example.com", "correct horse " + name, name);
      owner.client().delete("/api/v1/users/" + created.userId()).succeeded();
      return owner.client().post("/api/v1/users/%d/reactivate".formatted(created.userId()));
    });
  }

  private void addChannels() {
    all.add(() -> {
      var name = unique("channel");
      long id = owner.channel(name, List.of(reader.userId(), owner.userId()));
      var channel = "/api/v1/streams/" + id;
      owner.client().patch(channel, "description", name).succeeded();
      owner.client().patch(channel, "is_private", true).succeeded();
      subscribe(name, community.firstAccount());
      reader
          .client()
          .delete("/api/v1/users/me/subscriptions", "subscriptions", List.of(name))
          .succeeded();
      return owner.client().delete(channel);
    });
  }

  private void subscribe(String channel, long account) {
    owner
        .client()
        .post(
            "/api/v1/users/me/subscriptions",
            "subscriptions",
            List.of(Map.of("name", channel)),
            "principals",
            List.of(account))
        .succeeded();
  }
}
