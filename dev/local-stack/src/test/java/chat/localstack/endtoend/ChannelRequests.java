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

  private final Chance chance;
  private final Account owner;
  private final List<Consumer<Account>> all = new ArrayList<>();
  private final List<Long> folders = new ArrayList<>();
  private final List<Long> messages = new ArrayList<>();

  ChannelRequests(Chance chance, Account owner) {
    this.chance = chance;
    this.owner = owner;
    often(20, this::send);
    often(5, this::changeMessage);
    often(10, this::subscribe);
    often(6, this::create);
    often(6, this::unsubscribe);
    often(14, this::edit);
    often(2, account -> account.ask("DELETE", "/streams/" + channel()));
    often(2, account -> account.ask("POST", "/default_streams", "stream_id", channel()));
    often(1, account -> account.ask("DELETE", "/default_streams", "stream_id", channel()));
    often(5, this::setProperty);
    often(4, this::changeFolders);
    often(5, this::draft);
    often(3, this::remind);
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
        chance.below(3) == 0
            ? Chance.with("type", "direct", "to", chance.people(3), "content", "Hello")
            : Chance.with(
                "type",
                "stream",
                "to",
                channel(),
                "topic",
                chance.word("topic", 3),
                "content",
                "Hi");
    Account.keep(messages, sender.ask("POST", "/messages", parameters).path("id"));
  }

  private void changeMessage(Account account) {
    String path = "/messages/" + chance.idIn(messages);
    if (chance.yes()) {
      account.ask("DELETE", path);
    } else {
      account.ask("PATCH", path, "stream_id", channel(), "propagate_mode", "change_all");
    }
  }

  private void subscribe(Account account) {
    account.ask(
        "POST",
        "/users/me/subscriptions",
        "subscriptions",
        List.of(Map.of("name", chance.word("channel", 7))),
        "principals",
        chance.yes() ? List.of(account.id()) : chance.people(3),
        "invite_only",
        chance.yes(),
        "history_public_to_subscribers",
        chance.yes(),
        "authorization_errors_fatal",
        chance.yes());
  }

  private void create(Account account) {
    account.ask(
        "POST",
        "/channels/create",
        "name",
        chance.word("channel", 9),
        "subscribers",
        chance.people(4),
        "invite_only",
        chance.yes(),
        "is_default_stream",
        chance.below(3) == 0,
        "folder_id",
        chance.idIn(folders),
        chance.pick(RIGHTS),
        chance.group());
  }

  private void unsubscribe(Account account) {
    account.ask(
        "DELETE",
        "/users/me/subscriptions",
        "subscriptions",
        List.of(chance.word("channel", 9)),
        "principals",
        chance.below(3) > 0 ? List.of(account.id()) : chance.people(2));
  }

  private void edit(Account account) {
    account.ask(
        "PATCH",
        "/streams/" + channel(),
        chance.oneOf(
            Chance.with("description", chance.word("**about**", 9)),
            Chance.with("new_name", chance.word("channel", 9)),
            Chance.with("is_private", chance.yes()),
            Chance.with("is_private", true, "history_public_to_subscribers", chance.yes()),
            Chance.with(
                "message_retention_days", chance.pick(List.of("10", "unlimited", "realm_default"))),
            Chance.with("topics_policy", chance.pick(List.of("inherit", "disable_empty_topic"))),
            Chance.with("is_default_stream", chance.yes()),
            Chance.with("folder_id", folder()),
            Chance.with("is_archived", chance.yes()),
            Chance.with(chance.pick(RIGHTS), Map.of("new", chance.group())),
            Chance.with(chance.pick(RIGHTS), Map.of("new", chance.group()))));
  }

  private void setProperty(Account account) {
    List<Long> own = account.ids("/users/me/subscriptions", "subscriptions", "stream_id");
    Object[] property =
        chance.oneOf(
            Chance.with("color", "#%06x".formatted(chance.below(1 << 24))),
            Chance.with("is_muted", chance.yes()),
            Chance.with("in_home_view", chance.yes()),
            Chance.with("pin_to_top", chance.yes()),
            Chance.with("desktop_notifications", chance.yes()));
    account.ask(
        "POST",
        "/users/me/subscriptions/properties",
        "subscription_data",
        List.of(
            Map.of("stream_id", chance.idIn(own), "property", property[0], "value", property[1])));
  }

  private void changeFolders(Account account) {
    Object[] change =
        chance.oneOf(
            Chance.with("name", chance.word("folder", 9)),
            Chance.with("description", chance.word("*about*", 9)),
            Chance.with("is_archived", chance.yes()));
    switch (chance.below(5)) {
      case 0, 1 ->
          Account.keep(
              folders,
              account
                  .ask("POST", "/channel_folders/create", "name", chance.word("folder", 9))
                  .path("channel_folder_id"));
      case 2, 3 -> account.ask("PATCH", "/channel_folders/" + chance.idIn(folders), change);
      default -> account.ask("PATCH", "/channel_folders", "order", chance.mixed(folders));
    }
  }

  private void remind(Account account) {
    if (chance.below(3) == 0) {
      List<Long> reminders = account.ids("/reminders", "reminders", "reminder_id");
      account.ask("DELETE", "/reminders/" + chance.idIn(reminders));
    } else {
      long at = Clock.systemUTC().instant().getEpochSecond() + 100_000;
      account.ask(
          "POST",
          "/reminders",
          "message_id",
          chance.idIn(messages),
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
            chance.word("d", 99));
    switch (chance.below(4)) {
      case 0 -> account.ask("DELETE", "/drafts/" + chance.idIn(drafts));
      case 1 -> account.ask("PATCH", "/drafts/" + chance.idIn(drafts), "draft", draft);
      default -> account.ask("POST", "/drafts", "drafts", List.of(draft));
    }
  }

  /** Any channel, archived ones too. */
  private long channel() {
    return chance.idIn(
        owner.ids("/streams?include_all=true&exclude_archived=false", "streams", "stream_id"));
  }

  private Object folder() {
    return folders.isEmpty() || chance.yes() ? "null" : chance.pick(folders);
  }
}
