package chat.localstack.endtoend;

import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Random requests of a model that change channels and their messages. */
final class ChannelRequests {

  private static final List<String> RIGHTS =
      List.of(
          "can_send_message_group",
          "can_administer_channel_group",
          "can_subscribe_group",
          "can_add_subscribers_group",
          "can_remove_subscribers_group",
          "can_resolve_topics_group",
          "can_create_topic_group",
          "can_delete_any_message_group",
          "can_move_messages_within_channel_group");

  private final RandomValues random;
  private final Account owner;
  private final List<Consumer<Account>> all = new ArrayList<>();
  private final List<Long> folders = new ArrayList<>();
  private final List<Long> messages = new ArrayList<>();

  ChannelRequests(RandomValues random, Account owner) {
    this.random = random;
    this.owner = owner;
    often(20, this::send);
    often(5, this::changeMessage);
    often(10, this::subscribe);
    often(6, this::create);
    often(6, this::unsubscribe);
    often(14, this::edit);
    often(2, account -> account.request("DELETE", "/streams/" + channel()));
    often(2, account -> account.request("POST", "/default_streams", "stream_id", channel()));
    often(1, account -> account.request("DELETE", "/default_streams", "stream_id", channel()));
    often(4, this::changeDefaultGroups);
    often(5, this::setProperty);
    often(4, this::changeFolders);
    often(5, this::draft);
    often(3, this::snippet);
    often(3, this::view);
    often(3, this::remind);
    often(4, this::schedule);
  }

  private void often(int weight, Consumer<Account> request) {
    all.addAll(Collections.nCopies(weight, request));
  }

  /** All requests, each as often as its weight. */
  List<Consumer<Account>> all() {
    return all;
  }

  private void send(Account sender) {
    Object[] parameters =
        random.nextInt(3) == 0
            ? RandomValues.parameters("type", "direct", "to", random.people(3), "content", "Hello")
            : RandomValues.parameters(
                "type",
                "stream",
                "to",
                channel(),
                "topic",
                random.word("topic", 3),
                "content",
                "Hi");
    Account.addId(messages, sender.request("POST", "/messages", parameters).path("id"));
  }

  private void changeMessage(Account account) {
    String path = "/messages/" + random.pickId(messages);
    if (random.nextBoolean()) {
      account.request("DELETE", path);
    } else {
      account.request("PATCH", path, "stream_id", channel(), "propagate_mode", "change_all");
    }
  }

  private void subscribe(Account account) {
    account.request(
        "POST",
        "/users/me/subscriptions",
        "subscriptions",
        List.of(Map.of("name", random.word("channel", 7))),
        "principals",
        random.nextBoolean() ? List.of(account.id()) : random.people(3),
        "invite_only",
        random.nextBoolean(),
        "history_public_to_subscribers",
        random.nextBoolean(),
        "authorization_errors_fatal",
        random.nextBoolean());
  }

  private void create(Account account) {
    account.request(
        "POST",
        "/channels/create",
        "name",
        random.word("channel", 9),
        "subscribers",
        random.people(4),
        "invite_only",
        random.nextBoolean(),
        "is_default_stream",
        random.nextInt(3) == 0,
        "folder_id",
        random.pickId(folders),
        random.pick(RIGHTS),
        random.group());
  }

  private void unsubscribe(Account account) {
    account.request(
        "DELETE",
        "/users/me/subscriptions",
        "subscriptions",
        List.of(random.word("channel", 9)),
        "principals",
        random.nextInt(3) > 0 ? List.of(account.id()) : random.people(2));
  }

  private void edit(Account account) {
    account.request(
        "PATCH",
        "/streams/" + channel(),
        random.oneOf(
            RandomValues.parameters("description", random.word("**about**", 9)),
            RandomValues.parameters("new_name", random.word("channel", 9)),
            RandomValues.parameters("is_private", random.nextBoolean()),
            RandomValues.parameters(
                "is_private", true, "history_public_to_subscribers", random.nextBoolean()),
            RandomValues.parameters(
                "message_retention_days", random.pick(List.of("10", "unlimited", "realm_default"))),
            RandomValues.parameters(
                "topics_policy", random.pick(List.of("inherit", "disable_empty_topic"))),
            RandomValues.parameters("is_default_stream", random.nextBoolean()),
            RandomValues.parameters("folder_id", folder()),
            RandomValues.parameters("is_archived", random.nextBoolean()),
            RandomValues.parameters(random.pick(RIGHTS), Map.of("new", random.group())),
            RandomValues.parameters(random.pick(RIGHTS), Map.of("new", random.group()))));
  }

  private void changeDefaultGroups(Account account) {
    List<Long> groups = new ArrayList<>();
    owner
        .request("POST", "/register", "event_types", List.of("default_stream_groups"))
        .path("realm_default_stream_groups")
        .forEach(group -> groups.add(group.path("id").longValue()));
    String path = "/default_stream_groups/" + random.pickId(groups);
    String name = random.word("group", 9);
    List<String> channels = List.of(random.word("channel", 9));
    switch (random.nextInt(6)) {
      case 0 -> account.request("DELETE", path);
      case 1 -> account.request("PATCH", path, "new_group_name", name);
      case 2 -> account.request("PATCH", path + "/streams", "op", "add", "stream_names", channels);
      case 3 ->
          account.request("PATCH", path + "/streams", "op", "remove", "stream_names", channels);
      default ->
          account.request(
              "POST",
              "/default_stream_groups/create",
              "group_name",
              name,
              "description",
              "",
              "stream_names",
              channels);
    }
  }

  private void setProperty(Account account) {
    List<Long> own = account.ids("/users/me/subscriptions", "subscriptions", "stream_id");
    Object[] property =
        random.oneOf(
            RandomValues.parameters("color", "#%06x".formatted(random.nextInt(1 << 24))),
            RandomValues.parameters("is_muted", random.nextBoolean()),
            RandomValues.parameters("in_home_view", random.nextBoolean()),
            RandomValues.parameters("pin_to_top", random.nextBoolean()),
            RandomValues.parameters("desktop_notifications", random.nextBoolean()));
    account.request(
        "POST",
        "/users/me/subscriptions/properties",
        "subscription_data",
        List.of(
            Map.of(
                "stream_id", random.pickId(own), "property", property[0], "value", property[1])));
  }

  private void changeFolders(Account account) {
    Object[] change =
        random.oneOf(
            RandomValues.parameters("name", random.word("folder", 9)),
            RandomValues.parameters("description", random.word("*about*", 9)),
            RandomValues.parameters("is_archived", random.nextBoolean()));
    switch (random.nextInt(5)) {
      case 0, 1 ->
          Account.addId(
              folders,
              account
                  .request("POST", "/channel_folders/create", "name", random.word("folder", 9))
                  .path("channel_folder_id"));
      case 2, 3 -> account.request("PATCH", "/channel_folders/" + random.pickId(folders), change);
      default -> account.request("PATCH", "/channel_folders", "order", random.shuffled(folders));
    }
  }

  private void remind(Account account) {
    if (random.nextInt(3) == 0) {
      List<Long> reminders = account.ids("/reminders", "reminders", "reminder_id");
      account.request("DELETE", "/reminders/" + random.pickId(reminders));
    } else {
      long at = Clock.systemUTC().instant().getEpochSecond() + 100_000;
      account.request(
          "POST",
          "/reminders",
          "message_id",
          random.pickId(messages),
          "scheduled_delivery_timestamp",
          at);
    }
  }

  private void draft(Account account) {
    List<Long> drafts = account.ids("/drafts", "drafts", "id");
    Map<String, Object> draft =
        Map.of(
            "type",
            "stream",
            "to",
            List.of(channel()),
            "topic",
            "",
            "content",
            random.word("d", 99));
    switch (random.nextInt(4)) {
      case 0 -> account.request("DELETE", "/drafts/" + random.pickId(drafts));
      case 1 -> account.request("PATCH", "/drafts/" + random.pickId(drafts), "draft", draft);
      default -> account.request("POST", "/drafts", "drafts", List.of(draft));
    }
  }

  private void snippet(Account account) {
    List<Long> snippets = account.ids("/saved_snippets", "saved_snippets", "id");
    String text = random.word("s", 99);
    switch (random.nextInt(4)) {
      case 0 -> account.request("DELETE", "/saved_snippets/" + random.pickId(snippets));
      case 1 ->
          account.request("PATCH", "/saved_snippets/" + random.pickId(snippets), "title", text);
      default -> account.request("POST", "/saved_snippets", "title", text, "content", text);
    }
  }

  private void view(Account account) {
    String fragment = "narrow/topic/" + random.word("v", 9);
    String path = "/navigation_views/" + fragment;
    switch (random.nextInt(4)) {
      case 0 -> account.request("DELETE", path);
      case 1 -> account.request("PATCH", path, "is_pinned", random.nextBoolean());
      default ->
          account.request(
              "POST",
              "/navigation_views",
              "fragment",
              fragment,
              "is_pinned",
              true,
              "name",
              fragment);
    }
  }

  private void schedule(Account account) {
    String path = "/scheduled_messages";
    List<Long> scheduled = account.ids(path, "scheduled_messages", "scheduled_message_id");
    List<Object> message = new ArrayList<>(List.of("content", random.word("s", 99)));
    message.addAll(
        random.nextBoolean()
            ? List.of("type", "direct", "to", random.people(3))
            : List.of("type", "channel", "to", channel(), "topic", random.word("topic", 3)));
    message.add("scheduled_delivery_timestamp");
    message.add(Clock.systemUTC().instant().getEpochSecond() + 100_000);
    switch (random.nextInt(4)) {
      case 0 -> account.request("DELETE", path + "/" + random.pickId(scheduled));
      case 1 -> account.request("PATCH", path + "/" + random.pickId(scheduled), message.toArray());
      default -> account.request("POST", path, message.toArray());
    }
  }

  /** Any channel, archived ones too. */
  private long channel() {
    return random.pickId(
        owner.ids("/streams?include_all=true&exclude_archived=false", "streams", "stream_id"));
  }

  private Object folder() {
    return folders.isEmpty() || random.nextBoolean() ? "null" : random.pick(folders);
  }
}
