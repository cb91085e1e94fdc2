package chat.localstack.endtoend;

import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Random requests of a model that change the organization, groups and accounts. */
final class OrganizationRequests {

  private static final List<String> RIGHTS =
      List.of(
          "can_mention_group",
          "can_manage_group",
          "can_join_group",
          "can_leave_group",
          "can_add_members_group",
          "can_remove_members_group");

  private static final List<String> ADD_OR_REMOVE = List.of("POST", "DELETE");
  private static final List<String> ADD_OR_DELETE = List.of("add", "delete");

  private static final byte[] IMAGE =
      Base64.getDecoder()
          .decode(
              "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAA"
                  + "AABJRU5ErkJggg==");

  private final Chance chance;
  private final Account owner;
  private final List<Long> others;
  private final List<Consumer<Account>> all = new ArrayList<>();
  private final List<Long> groups = new ArrayList<>();
  private final List<Long> bots = new ArrayList<>();

  /**
   * @param others users whose role and activation the requests change
   */
  OrganizationRequests(Chance chance, Account owner, List<Long> others) {
    this.chance = chance;
    this.owner = owner;
    this.others = others;
    often(14, this::changeGroups);
    often(6, this::setSettings);
    often(8, this::setOrganization);
    often(8, this::changeAccounts);
    often(3, this::setStatus);
    often(3, this::changeAlertWords);
    often(3, this::mute);
    often(3, this::linkify);
    often(6, this::changeProfileFields);
    often(3, this::changeEmoji);
    often(3, this::changeAvatar);
    often(4, this::changeBots);
  }

  private void often(int weight, Consumer<Account> request) {
    all.addAll(Collections.nCopies(weight, request));
  }

  /** All requests, each as often as its weight. */
  List<Consumer<Account>> all() {
    return all;
  }

  private void changeGroups(Account account) {
    String path = "/user_groups/" + chance.idIn(groups);
    switch (chance.below(7)) {
      case 0, 1 ->
          Account.keep(
              groups,
              account
                  .ask(
                      "POST",
                      "/user_groups/create",
                      "name",
                      chance.word("group", 9),
                      "description",
                      "",
                      "members",
                      chance.people(3),
                      "subgroups",
                      chance.some(groups, 1),
                      chance.pick(RIGHTS),
                      chance.group())
                  .path("group_id"));
      case 2, 3 ->
          account.ask("POST", path + "/members", chance.pick(ADD_OR_DELETE), chance.people(2));
      case 4 ->
          account.ask(
              "POST", path + "/subgroups", chance.pick(ADD_OR_DELETE), chance.some(groups, 1));
      case 5 -> account.ask("POST", path + "/deactivate");
      default ->
          account.ask(
              "PATCH",
              path,
              chance.oneOf(
                  Chance.with("name", chance.word("group", 9)),
                  Chance.with("description", chance.word("about", 9)),
                  Chance.with("deactivated", false),
                  Chance.with(chance.pick(RIGHTS), Map.of("new", chance.group()))));
    }
  }

  private void setSettings(Account account) {
    account.ask(
        "PATCH",
        "/settings",
        chance.oneOf(
            Chance.with("twenty_four_hour_time", chance.yes()),
            Chance.with("default_language", chance.pick(List.of("de", "en"))),
            Chance.with("full_name", account.name() + chance.word("", 3)),
            Chance.with("presence_enabled", chance.yes()),
            Chance.with("automatically_follow_topics_policy", 1 + chance.below(4)),
            Chance.with("email_address_visibility", 1 + chance.below(5)),
            Chance.with("email_address_visibility", 1 + chance.below(5)),
            Chance.with("enable_stream_desktop_notifications", chance.yes()),
            Chance.with("timezone", chance.pick(List.of("Europe/Berlin", "UTC"))),
            Chance.with("allow_private_data_export", chance.yes())));
  }

  private void setOrganization(Account account) {
    List<Long> channels = account.ids("/streams", "streams", "stream_id");
    account.ask(
        "PATCH",
        "/realm",
        chance.oneOf(
            Chance.with("name", chance.word("organization", 9)),
            Chance.with("description", chance.word("about", 9)),
            Chance.with("message_content_edit_limit_seconds", 600 + chance.below(3)),
            Chance.with("can_create_groups", Map.of("new", chance.group())),
            Chance.with("can_resolve_topics_group", Map.of("new", chance.group())),
            Chance.with(
                "topics_policy", chance.pick(List.of("allow_empty_topic", "disable_empty_topic"))),
            Chance.with("message_retention_days", chance.pick(List.of("100", "unlimited"))),
            Chance.with("send_channel_events_messages", chance.yes()),
            Chance.with("new_stream_announcements_stream_id", chance.idIn(channels)),
            Chance.with("email_address_visibility", 1 + chance.below(5)),
            Chance.with("enable_read_receipts", chance.yes())));
  }

  private void changeAccounts(Account account) {
    String path = "/users/" + chance.pick(others);
    switch (chance.below(4)) {
      case 0 -> account.ask("DELETE", path);
      case 1 -> account.ask("POST", path + "/reactivate");
      case 2 -> account.ask("PATCH", path, "role", chance.pick(List.of(300, 400, 600)));
      default ->
          account.ask(
              "PATCH", "/users/" + chance.person(), "full_name", chance.word("Somebody", 99));
    }
  }

  private void setStatus(Account account) {
    account.ask(
        "POST",
        "/users/me/status",
        chance.oneOf(
            Chance.with("status_text", chance.pick(List.of("", "busy"))),
            Chance.with("emoji_name", chance.pick(List.of("", "smile"))),
            Chance.with("status_text", "at home", "emoji_name", "tada")));
  }

  private void changeAlertWords(Account account) {
    account.ask(
        chance.pick(ADD_OR_REMOVE),
        "/users/me/alert_words",
        "alert_words",
        List.of(chance.word("alert", 3)));
  }

  private void mute(Account account) {
    account.ask(chance.pick(ADD_OR_REMOVE), "/users/me/muted_users/" + chance.pick(others));
  }

  private void linkify(Account account) {
    List<Long> linkifiers = account.ids("/realm/linkifiers", "linkifiers", "id");
    Object[] linkifier =
        Chance.with(
            "pattern",
            chance.word("#", 9) + "-(?P<id>[0-9]+)",
            "url_template",
            "https://x.example/{id}");
    String path = "/realm/filters/" + chance.idIn(linkifiers);
    switch (chance.below(5)) {
      case 0 -> account.ask("DELETE", path);
      case 1 -> account.ask("PATCH", path, linkifier);
      case 2 ->
          account.ask(
              "PATCH", "/realm/linkifiers", "ordered_linkifier_ids", chance.mixed(linkifiers));
      default -> account.ask("POST", "/realm/filters", linkifier);
    }
  }

  private void changeProfileFields(Account account) {
    String path = "/realm/profile_fields";
    List<Long> fields = account.ids(path, "custom_fields", "id");
    long field = chance.idIn(fields);
    String own = "/users/me/profile_data";
    switch (chance.below(9)) {
      case 0, 1 ->
          account.ask(
              "POST", path, "name", chance.word("field", 9), "field_type", 1 + chance.below(2));
      case 2, 3, 4 ->
          account.ask(
              "PATCH",
              own,
              "data",
              List.of(Map.of("id", field, "value", chance.word("*answer*", 9))));
      case 5 -> account.ask("DELETE", own, "data", List.of(field));
      case 6 -> account.ask("PATCH", path + "/" + field, "name", chance.word("field", 9));
      case 7 -> account.ask("DELETE", path + "/" + field);
      default -> account.ask("PATCH", path, "order", chance.mixed(fields));
    }
  }

  private void changeEmoji(Account account) {
    String path = "/realm/emoji/" + chance.word("emoji", 3);
    if (chance.below(3) == 0) {
      account.ask("DELETE", path);
    } else {
      account.upload(path, IMAGE);
    }
  }

  private void changeAvatar(Account account) {
    if (chance.below(3) == 0) {
      account.ask("DELETE", "/users/me/avatar");
    } else {
      account.upload("/users/me/avatar", IMAGE);
    }
  }

  private void changeBots(Account account) {
    String path = "/bots/" + chance.idIn(bots);
    switch (chance.below(6)) {
      case 0, 1, 2 ->
          Account.keep(
              bots,
              account
                  .ask(
                      "POST",
                      "/bots",
                      "full_name",
                      chance.word("Bot", 99),
                      "short_name",
                      chance.word("b", 999))
                  .path("user_id"));
      case 3 -> account.ask("DELETE", path);
      case 4 -> owner.ask("POST", "/users/" + chance.idIn(bots) + "/reactivate");
      default ->
          account.ask(
              "PATCH",
              path,
              chance.oneOf(
                  Chance.with("full_name", chance.word("Bot", 99)),
                  Chance.with("bot_owner_id", chance.person()),
                  Chance.with("default_all_public_streams", chance.yes())));
    }
  }
}
