package chat.localstack.endtoend;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Lists where a client's state after its events differs from the state that registering returns.
 * The order of lists does not matter.
 */
final class StateComparison {

  private static final Set<String> PARTS =
      Set.of(
          "streams",
          "subscriptions",
          "unsubscribed",
          "never_subscribed",
          "user_settings",
          "channel_folders",
          "custom_profile_fields",
          "alert_words",
          "onboarding_steps",
          "devices",
          "muted_users",
          "user_status",
          "drafts",
          "reminders",
          "saved_snippets",
          "navigation_views",
          "scheduled_messages",
          "full_name",
          "email",
          "delivery_email",
          "avatar_url");

  /** Prefix of the organization's people, bots, groups, emoji, linkifiers and settings. */
  private static final String ORGANIZATION = "realm_";

  /** Settings in older forms; events carry only the current forms. */
  private static final Set<String> OLDER =
      Set.of(
          "realm_wildcard_mention_policy",
          "realm_delete_own_message_policy",
          "realm_create_public_stream_policy",
          "realm_create_private_stream_policy",
          "realm_create_web_public_stream_policy");

  /** Properties of a subscription that are not kept after it ends. */
  private static final List<String> FORGOTTEN =
      List.of(
          "color",
          "pin_to_top",
          "is_muted",
          "in_home_view",
          "desktop_notifications",
          "audible_notifications",
          "push_notifications",
          "email_notifications",
          "wildcard_mentions_notify");

  private static final List<String> KEYS =
      List.of("user_id", "stream_id", "reminder_id", "scheduled_message_id", "fragment", "id");

  private final Set<JsonNode> closed;
  private final List<String> differences = new ArrayList<>();

  private StateComparison(Set<JsonNode> closed) {
    this.closed = closed;
  }

  /**
   * Returns one line for each difference.
   *
   * @param closed channels whose subscribers the viewer sees completely only while subscribed
   */
  static List<String> differences(JsonNode byEvents, JsonNode registered, Set<JsonNode> closed) {
    var comparison = new StateComparison(closed);
    comparison.compare("", comparison.compared(byEvents), comparison.compared(registered));
    return comparison.differences;
  }

  /** Returns the ids of the channels that a state or an event describes as private. */
  static Stream<JsonNode> privateChannels(JsonNode json) {
    return json.findParents("stream_id").stream()
        .filter(row ->
            row.path("invite_only").booleanValue()
                || (row.path("property").asText().equals("invite_only")
                    && row.path("value").booleanValue()))
        .map(row -> row.path("stream_id"));
  }

  private JsonNode compared(JsonNode state) {
    ObjectNode compared = state.deepCopy();
    compared.properties().removeIf(part -> !isCompared(part.getKey()));
    Set<JsonNode> subscribed = Set.copyOf(state.path("subscriptions").findValues("stream_id"));
    for (String list : ClientChannels.LISTS) {
      for (JsonNode row : compared.path(list)) {
        JsonNode id = row.path("stream_id");
        if (closed.contains(id) && !subscribed.contains(id)) {
          ((ObjectNode) row).remove(List.of("subscribers", "subscriber_count"));
        }
      }
    }
    compared.path("unsubscribed").forEach(row -> ((ObjectNode) row).remove(FORGOTTEN));
    JsonNode statuses = compared.path("user_status");
    statuses.forEach(status -> ((ObjectNode) status).remove("away"));
    statuses.properties().removeIf(status -> status.getValue().isEmpty());
    return keyed(compared);
  }

  private static boolean isCompared(String part) {
    return PARTS.contains(part) || (part.startsWith(ORGANIZATION) && !OLDER.contains(part));
  }

  /** Replaces lists of objects with maps by key, and sorts other lists. */
  private static JsonNode keyed(JsonNode value) {
    if (value.isObject()) {
      ObjectNode keyed = JsonNodeFactory.instance.objectNode();
      value.properties().forEach(each -> keyed.set(each.getKey(), keyed(each.getValue())));
      return keyed;
    }
    if (!value.isArray()) {
      return value;
    }
    String key = KEYS.stream().filter(value.path(0)::has).findFirst().orElse("");
    if (key.isEmpty()) {
      return JsonNodeFactory.instance.textNode(
          value.valueStream().map(JsonNode::toString).sorted().toList().toString());
    }
    ObjectNode keyed = JsonNodeFactory.instance.objectNode();
    value.forEach(row -> keyed.set(row.path(key).asText(), keyed(row)));
    return keyed;
  }

  private void compare(String path, JsonNode byEvents, JsonNode registered) {
    if (byEvents.isObject() && registered.isObject()) {
      Set<String> names = new TreeSet<>();
      byEvents.fieldNames().forEachRemaining(names::add);
      registered.fieldNames().forEachRemaining(names::add);
      names.forEach(name -> compare(path + "/" + name, byEvents.path(name), registered.path(name)));
    } else if (!byEvents.equals(registered)) {
      differences.add(
          "%s: by events %s, registering tells %s"
              .formatted(path, shown(byEvents), shown(registered)));
    }
  }

  private static String shown(JsonNode value) {
    return value.isMissingNode() ? "nothing" : value.toString();
  }
}
