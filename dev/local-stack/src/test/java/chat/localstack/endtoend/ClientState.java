package chat.localstack.endtoend;

import static chat.localstack.endtoend.StateLists.op;
import static chat.localstack.endtoend.StateLists.unknown;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The state of a client that declared all current capabilities, registered once and has applied its
 * events since (behaviour, 18). An event that adds an existing object or changes an unknown one
 * leads to an {@link IllegalStateException}.
 */
final class ClientState {

  private static final String ACTIVE = "realm_users";
  private static final String DEACTIVATED = "realm_non_active_users";
  private static final String BOTS = "realm_bots";
  private static final String GROUPS = "realm_user_groups";
  private static final String FOLDERS = "channel_folders";

  private static final String USER_ID = "user_id";

  /** Fields of a user that the state also has at the top level for the account itself. */
  private static final Set<String> OWN = Set.of("full_name", "delivery_email", "avatar_url");

  private static final Set<String> EMOJI = Set.of("emoji_name", "emoji_code", "reaction_type");

  private final ObjectNode state;
  private final StateLists lists;
  private final ClientChannels channels;

  ClientState(JsonNode registered) {
    state = registered.deepCopy();
    lists = new StateLists(state);
    channels = new ClientChannels(lists, state.path(USER_ID));
  }

  JsonNode json() {
    return state;
  }

  void apply(JsonNode event) {
    String type = event.path("type").textValue();
    switch (type) {
      case "realm_user" -> person(event);
      case "realm_bot" -> bot(event);
      case "stream" -> channels.channel(event);
      case "subscription" -> channels.subscription(event);
      case "user_group" -> group(event);
      case "channel_folder" -> folder(event);
      case "drafts" -> draft(event);
      case "reminders" -> reminder(event);
      case "saved_snippets" -> snippet(event);
      case "navigation_view" -> view(event);
      case "realm_domains" -> domain(event);
      case "device" -> device(event);
      case "scheduled_messages" -> scheduledMessage(event);
      case "user_status" -> status(event);
      case "realm" -> organization(event);
      case "realm_emoji" -> emoji(event);
      case "user_settings", "realm_user_settings_defaults" ->
          StateLists.set((ObjectNode) state.path(type), event);
      case "default_streams", "default_stream_groups" ->
          state.set("realm_" + type, event.path(type));
      case "custom_profile_fields" -> fields(event.path("fields"));
      case "realm_linkifiers",
          "realm_playgrounds",
          "alert_words",
          "muted_users",
          "onboarding_steps" ->
          state.set(type, event.path(type));
      // These events change no part of the state that StateComparison compares.
      case "message", "update_message", "delete_message", "update_message_flags" -> {}
      case "attachment", "heartbeat", "muted_topics", "presence", "user_topic" -> {}
      case "realm_export_consent" -> {}
      default -> throw unknown(event);
    }
  }

  private void person(JsonNode event) {
    JsonNode person = event.path("person");
    JsonNode id = person.path(USER_ID);
    switch (op(event)) {
      case "add" ->
          lists.add(person.path("is_active").asBoolean() ? ACTIVE : DEACTIVATED, USER_ID, person);
      case "remove" ->
          Stream.of(ACTIVE, DEACTIVATED).forEach(list -> lists.remove(list, USER_ID, id));
      case "update" -> {
        ObjectNode row =
            Stream.of(ACTIVE, DEACTIVATED, "cross_realm_bots")
                .flatMap(list -> lists.find(list, USER_ID, id).stream())
                .findFirst()
                .orElseThrow(() -> unknown(event));
        person
            .properties()
            .forEach(change -> changePerson(row, change.getKey(), change.getValue()));
      }
      default -> throw unknown(event);
    }
  }

  private void changePerson(ObjectNode row, String name, JsonNode value) {
    boolean isOwn = row.path(USER_ID).equals(state.path(USER_ID));
    switch (name) {
      case "role" -> changeRole(row, value);
      case "new_email" -> {
        row.set("email", value);
        if (isOwn) {
          state.set("email", value);
        }
      }
      case "custom_profile_field" -> answerField(row, value);
      case "is_active" -> move(row.set(name, value));
      case "user_id", "email", "avatar_source", "avatar_url_medium" -> {}
      default -> {
        row.set(name, value);
        if (isOwn && OWN.contains(name)) {
          state.set(name, value);
        }
      }
    }
  }

  /** Moves a user to the active or the deactivated users; deactivated users are in no group. */
  private void move(ObjectNode person) {
    JsonNode id = person.path(USER_ID);
    boolean isActive = person.path("is_active").booleanValue();
    lists.remove(isActive ? DEACTIVATED : ACTIVE, USER_ID, id);
    lists.rows(isActive ? ACTIVE : DEACTIVATED).add(person);
    if (!isActive) {
      lists.rows(GROUPS).forEach(group -> group.withArrayProperty("members").removeIf(id::equals));
    }
  }

  private static void changeRole(ObjectNode person, JsonNode role) {
    int number = role.intValue();
    person.set("role", role);
    person.put("is_owner", number == 100);
    person.put("is_admin", number <= 200);
    person.put("is_guest", number == 600);
  }

  private static void answerField(ObjectNode person, JsonNode answer) {
    ObjectNode answers = person.withObjectProperty("profile_data");
    String field = answer.path("id").asText();
    if (answer.path("value").isNull()) {
      answers.remove(field);
    } else {
      answers.set(field, answer.<ObjectNode>deepCopy().without("id"));
    }
  }

  /** Replaces the custom profile fields and removes the answers to deleted fields. */
  private void fields(JsonNode fields) {
    state.set("custom_profile_fields", fields);
    List<String> left = fields.findValuesAsText("id");
    for (String list : List.of(ACTIVE, DEACTIVATED)) {
      for (JsonNode person : lists.rows(list)) {
        person.path("profile_data").properties().removeIf(each -> !left.contains(each.getKey()));
      }
    }
  }

  private void bot(JsonNode event) {
    JsonNode bot = event.path("bot");
    JsonNode id = bot.path(USER_ID);
    switch (op(event)) {
      case "add" -> lists.add(BOTS, USER_ID, bot);
      case "delete" -> lists.remove(BOTS, USER_ID, id);
      default -> throw unknown(event);
    }
  }

  private void group(JsonNode event) {
    JsonNode id = event.path("group_id");
    JsonNode people = event.path("user_ids");
    String subgroups = "direct_subgroup_ids";
    switch (op(event)) {
      case "add" -> lists.add(GROUPS, "id", event.path("group"));
      case "remove" -> lists.remove(GROUPS, "id", id);
      case "update" -> StateLists.update(lists.known(GROUPS, "id", id, event), event);
      case "add_members" ->
          StateLists.change(lists.known(GROUPS, "id", id, event), "members", people, true);
      case "remove_members" ->
          StateLists.change(lists.known(GROUPS, "id", id, event), "members", people, false);
      case "add_subgroups" ->
          StateLists.change(
              lists.known(GROUPS, "id", id, event), subgroups, event.path(subgroups), true);
      case "remove_subgroups" ->
          StateLists.change(
              lists.known(GROUPS, "id", id, event), subgroups, event.path(subgroups), false);
      default -> throw unknown(event);
    }
  }

  private void folder(JsonNode event) {
    switch (op(event)) {
      case "add" -> lists.add(FOLDERS, "id", event.path("channel_folder"));
      case "update" ->
          StateLists.update(
              lists.known(FOLDERS, "id", event.path("channel_folder_id"), event), event);
      case "reorder" -> {
        int order = 0;
        for (JsonNode id : event.path("order")) {
          lists.known(FOLDERS, "id", id, event).put("order", order++);
        }
      }
      default -> throw unknown(event);
    }
  }

  private void draft(JsonNode event) {
    String drafts = "drafts";
    switch (op(event)) {
      case "add" -> event.path(drafts).forEach(draft -> lists.add(drafts, "id", draft));
      case "update" -> {
        JsonNode draft = event.path("draft");
        lists.known(drafts, "id", draft.path("id"), event).setAll((ObjectNode) draft);
      }
      case "remove" -> lists.remove(drafts, "id", event.path("draft_id"));
      default -> throw unknown(event);
    }
  }

  private void reminder(JsonNode event) {
    String reminders = "reminders";
    String id = "reminder_id";
    switch (op(event)) {
      case "add" -> event.path(reminders).forEach(reminder -> lists.add(reminders, id, reminder));
      case "remove" -> lists.remove(reminders, id, event.path(id));
      default -> throw unknown(event);
    }
  }

  private void snippet(JsonNode event) {
    String snippets = "saved_snippets";
    JsonNode snippet = event.path("saved_snippet");
    switch (op(event)) {
      case "add" -> lists.add(snippets, "id", snippet);
      case "update" ->
          lists.known(snippets, "id", snippet.path("id"), event).setAll((ObjectNode) snippet);
      case "remove" -> lists.remove(snippets, "id", event.path("saved_snippet_id"));
      default -> throw unknown(event);
    }
  }

  private void view(JsonNode event) {
    String views = "navigation_views";
    JsonNode fragment = event.path("fragment");
    switch (op(event)) {
      case "add" -> lists.add(views, "fragment", event.path("navigation_view"));
      case "update" -> StateLists.update(lists.known(views, "fragment", fragment, event), event);
      case "remove" -> lists.remove(views, "fragment", fragment);
      default -> throw unknown(event);
    }
  }

  private void domain(JsonNode event) {
    String domains = "realm_domains";
    String name = "domain";
    JsonNode domain = event.path("realm_domain");
    switch (op(event)) {
      case "add" -> lists.add(domains, name, domain);
      case "change" ->
          lists.known(domains, name, domain.path(name), event).setAll((ObjectNode) domain);
      case "remove" -> lists.remove(domains, name, event.path(name));
      default -> throw unknown(event);
    }
  }

  private void device(JsonNode event) {
    ObjectNode devices = (ObjectNode) state.path("devices");
    String id = event.path("device_id").asText();
    switch (op(event)) {
      case "add" ->
          devices
              .putObject(id)
              .putNull("push_key_id")
              .putNull("push_token_id")
              .putNull("pending_push_token_id")
              .putNull("push_token_last_updated_timestamp")
              .putNull("push_registration_error_code");
      case "remove" -> devices.remove(id);
      default -> throw unknown(event);
    }
  }

  private void scheduledMessage(JsonNode event) {
    String messages = "scheduled_messages";
    String id = "scheduled_message_id";
    switch (op(event)) {
      case "add" -> event.path(messages).forEach(message -> lists.add(messages, id, message));
      case "update" -> {
        ObjectNode message = (ObjectNode) event.path("scheduled_message");
        lists.known(messages, id, message.path(id), event).removeAll().setAll(message);
      }
      case "remove" -> lists.remove(messages, id, event.path(id));
      default -> throw unknown(event);
    }
  }

  /** Removes an empty text and an empty emoji; a user without either has no entry. */
  private void status(JsonNode event) {
    ObjectNode all = state.withObjectProperty("user_status");
    String user = event.path(USER_ID).asText();
    ObjectNode status = all.withObjectProperty(user);
    Stream.concat(Stream.of("status_text"), EMOJI.stream())
        .filter(event::has)
        .forEach(name -> status.set(name, event.path(name)));
    if (status.path("status_text").asText().isEmpty()) {
      status.remove("status_text");
    }
    if (status.path("emoji_name").asText().isEmpty()) {
      status.remove(EMOJI);
    }
    if (status.isEmpty()) {
      all.remove(user);
    }
  }

  private void organization(JsonNode event) {
    switch (op(event)) {
      case "update" ->
          state.set("realm_" + event.path("property").textValue(), event.path("value"));
      case "update_dict" ->
          event.path("data").properties().stream()
              .filter(change -> !change.getKey().equals("rendered_description"))
              .forEach(change -> state.set("realm_" + change.getKey(), change.getValue()));
      default -> throw unknown(event);
    }
  }

  private void emoji(JsonNode event) {
    JsonNode emoji = event.path("emoji");
    ObjectNode all = state.withObjectProperty("realm_emoji");
    switch (op(event)) {
      case "add" -> all.set(emoji.path("id").asText(), emoji);
      case "update_one" ->
          StateLists.update(all.withObjectProperty(event.path("emoji_id").asText()), event);
      default -> throw unknown(event);
    }
  }
}
