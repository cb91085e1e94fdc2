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

  private final RandomValues random;
  private final Account owner;
  private final List<Long> others;
  private final List<Consumer<Account>> all = new ArrayList<>();
  private final List<Long> groups = new ArrayList<>();
  private final List<Long> bots = new ArrayList<>();

  /**
   * @param others users whose role and activation the requests change
   */
  OrganizationRequests(RandomValues random, Account owner, List<Long> others) {
    this.random = random;
    this.owner = owner;
    this.others = others;
    often(14, this::changeGroups);
    often(6, this::setSettings);
    often(8, this::setOrganization);
    often(3, this::setDefaults);
    often(3, this::changeDomains);
    often(2, this::addPlayground);
    often(8, this::changeAccounts);
    often(3, this::setStatus);
    often(3, this::changeAlertWords);
    often(2, this::markStep);
    often(2, this::changeDevices);
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
    String path = "/user_groups/" + random.pickId(groups);
    switch (random.nextInt(7)) {
      case 0, 1 ->
          Account.addId(
              groups,
              account
                  .request(
                      "POST",
                      "/user_groups/create",
                      "name",
                      random.word("group", 9),
                      "description",
                      "",
                      "members",
                      random.people(3),
                      "subgroups",
                      random.subset(groups, 1),
                      random.pick(RIGHTS),
                      random.group())
                  .path("group_id"));
      case 2, 3 ->
          account.request("POST", path + "/members", random.pick(ADD_OR_DELETE), random.people(2));
      case 4 ->
          account.request(
              "POST", path + "/subgroups", random.pick(ADD_OR_DELETE), random.subset(groups, 1));
      case 5 -> account.request("POST", path + "/deactivate");
      default ->
          account.request(
              "PATCH",
              path,
              random.oneOf(
                  RandomValues.parameters("name", random.word("group", 9)),
                  RandomValues.parameters("description", random.word("about", 9)),
                  RandomValues.parameters("deactivated", false),
                  RandomValues.parameters(random.pick(RIGHTS), Map.of("new", random.group()))));
    }
  }

  private void setSettings(Account account) {
    account.request(
        "PATCH",
        "/settings",
        random.oneOf(
            RandomValues.parameters("twenty_four_hour_time", random.nextBoolean()),
            RandomValues.parameters("default_language", random.pick(List.of("de", "en"))),
            RandomValues.parameters("full_name", account.name() + random.word("", 3)),
            RandomValues.parameters("presence_enabled", random.nextBoolean()),
            RandomValues.parameters("automatically_follow_topics_policy", 1 + random.nextInt(4)),
            RandomValues.parameters("email_address_visibility", 1 + random.nextInt(5)),
            RandomValues.parameters("email_address_visibility", 1 + random.nextInt(5)),
            RandomValues.parameters("enable_stream_desktop_notifications", random.nextBoolean()),
            RandomValues.parameters("timezone", random.pick(List.of("Europe/Berlin", "UTC"))),
            RandomValues.parameters("allow_private_data_export", random.nextBoolean())));
  }

  private void setDefaults(Account account) {
    account.request(
        "PATCH",
        "/realm/user_settings_defaults",
        random.oneOf(
            RandomValues.parameters("twenty_four_hour_time", random.nextBoolean()),
            RandomValues.parameters("color_scheme", 1 + random.nextInt(3)),
            RandomValues.parameters("email_address_visibility", 1 + random.nextInt(5))));
  }

  private void changeDomains(Account account) {
    String domain = random.pick(List.of("one.example", "two.example"));
    String path = "/realm/domains/" + domain;
    switch (random.nextInt(3)) {
      case 0 -> account.request("DELETE", path);
      case 1 -> account.request("PATCH", path, "allow_subdomains", random.nextBoolean());
      default ->
          account.request("POST", "/realm/domains", "domain", domain, "allow_subdomains", true);
    }
  }

  private void addPlayground(Account account) {
    account.request(
        "POST",
        "/realm/playgrounds",
        "name",
        random.word("playground", 9),
        "pygments_language",
        "Python",
        "url_template",
        "https://python.example/{code}");
  }

  private void setOrganization(Account account) {
    List<Long> channels = account.ids("/streams", "streams", "stream_id");
    account.request(
        "PATCH",
        "/realm",
        random.oneOf(
            RandomValues.parameters("name", random.word("organization", 9)),
            RandomValues.parameters("description", random.word("about", 9)),
            RandomValues.parameters("message_content_edit_limit_seconds", 600 + random.nextInt(3)),
            RandomValues.parameters("can_create_groups", Map.of("new", random.group())),
            RandomValues.parameters("can_resolve_topics_group", Map.of("new", random.group())),
            RandomValues.parameters(
                "topics_policy", random.pick(List.of("allow_empty_topic", "disable_empty_topic"))),
            RandomValues.parameters(
                "message_retention_days", random.pick(List.of("100", "unlimited"))),
            RandomValues.parameters("send_channel_events_messages", random.nextBoolean()),
            RandomValues.parameters("new_stream_announcements_stream_id", random.pickId(channels)),
            RandomValues.parameters("email_address_visibility", 1 + random.nextInt(5)),
            RandomValues.parameters("enable_read_receipts", random.nextBoolean())));
  }

  private void changeAccounts(Account account) {
    String path = "/users/" + random.pick(others);
    switch (random.nextInt(4)) {
      case 0 -> account.request("DELETE", path);
      case 1 -> account.request("POST", path + "/reactivate");
      case 2 -> account.request("PATCH", path, "role", random.pick(List.of(300, 400, 600)));
      default ->
          account.request(
              "PATCH", "/users/" + random.person(), "full_name", random.word("Somebody", 99));
    }
  }

  private void setStatus(Account account) {
    account.request(
        "POST",
        "/users/me/status",
        random.oneOf(
            RandomValues.parameters("status_text", random.pick(List.of("", "busy"))),
            RandomValues.parameters("emoji_name", random.pick(List.of("", "smile"))),
            RandomValues.parameters("status_text", "at home", "emoji_name", "tada")));
  }

  private void changeAlertWords(Account account) {
    account.request(
        random.pick(ADD_OR_REMOVE),
        "/users/me/alert_words",
        "alert_words",
        List.of(random.word("alert", 3)));
  }

  private void markStep(Account account) {
    account.request(
        "POST",
        "/users/me/onboarding_steps",
        "onboarding_step",
        random.pick(List.of("intro_resolve_topic", "visibility_policy_banner")));
  }

  private void changeDevices(Account account) {
    long deviceId = account.request("POST", "/register_client_device").path("device_id").asLong();
    if (random.nextBoolean()) {
      account.request("POST", "/remove_client_device", "device_id", deviceId);
    }
  }

  private void mute(Account account) {
    account.request(random.pick(ADD_OR_REMOVE), "/users/me/muted_users/" + random.pick(others));
  }

  private void linkify(Account account) {
    List<Long> linkifiers = account.ids("/realm/linkifiers", "linkifiers", "id");
    String prefix = random.word("#", 9);
    Object[] linkifier =
        RandomValues.parameters(
            "pattern",
            prefix + "-(?P<id>[0-9]+)",
            "url_template",
            "https://x.example/{id}",
            "example_input",
            prefix + "-1",
            "reverse_template",
            random.pick(List.of("", prefix + "-{id}")));
    String path = "/realm/filters/" + random.pickId(linkifiers);
    switch (random.nextInt(5)) {
      case 0 -> account.request("DELETE", path);
      case 1 -> account.request("PATCH", path, linkifier);
      case 2 ->
          account.request(
              "PATCH", "/realm/linkifiers", "ordered_linkifier_ids", random.shuffled(linkifiers));
      default -> account.request("POST", "/realm/filters", linkifier);
    }
  }

  private void changeProfileFields(Account account) {
    String path = "/realm/profile_fields";
    List<Long> fields = account.ids(path, "custom_fields", "id");
    long field = random.pickId(fields);
    String own = "/users/me/profile_data";
    switch (random.nextInt(9)) {
      case 0, 1 ->
          account.request(
              "POST", path, "name", random.word("field", 9), "field_type", 1 + random.nextInt(2));
      case 2, 3, 4 ->
          account.request(
              "PATCH",
              own,
              "data",
              List.of(Map.of("id", field, "value", random.word("*answer*", 9))));
      case 5 -> account.request("DELETE", own, "data", List.of(field));
      case 6 -> account.request("PATCH", path + "/" + field, "name", random.word("field", 9));
      case 7 -> account.request("DELETE", path + "/" + field);
      default -> account.request("PATCH", path, "order", random.shuffled(fields));
    }
  }

  private void changeEmoji(Account account) {
    String path = "/realm/emoji/" + random.word("emoji", 3);
    if (random.nextInt(3) == 0) {
      account.request("DELETE", path);
    } else {
      account.upload(path, IMAGE);
    }
  }

  private void changeAvatar(Account account) {
    if (random.nextInt(3) == 0) {
      account.request("DELETE", "/users/me/avatar");
    } else {
      account.upload("/users/me/avatar", IMAGE);
    }
  }

  private void changeBots(Account account) {
    String path = "/bots/" + random.pickId(bots);
    switch (random.nextInt(6)) {
      case 0, 1, 2 ->
          Account.addId(
              bots,
              account
                  .request(
                      "POST",
                      "/bots",
                      "full_name",
                      random.word("Bot", 99),
                      "short_name",
                      random.word("b", 999))
                  .path("user_id"));
      case 3 -> account.request("DELETE", path);
      case 4 -> owner.request("POST", "/users/" + random.pickId(bots) + "/reactivate");
      default ->
          account.request(
              "PATCH",
              path,
              random.oneOf(
                  RandomValues.parameters("full_name", random.word("Bot", 99)),
                  RandomValues.parameters("bot_owner_id", random.person()),
                  RandomValues.parameters("default_all_public_streams", random.nextBoolean())));
    }
  }
}
