package chat.localstack.endtoend;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** An account that registered with all current capabilities, and its state since then. */
final class Viewer {

  private static final Map<String, Boolean> CAPABILITIES =
      Stream.of(
              "notification_settings_null",
              "bulk_message_deletion",
              "user_avatar_url_field_optional",
              "stream_typing_notifications",
              "user_settings_object",
              "linkifier_url_template",
              "user_list_incomplete",
              "include_deactivated_groups",
              "archived_channels",
              "empty_topic_name",
              "simplified_presence_events",
              "individual_emoji_changes")
          .collect(Collectors.toMap(name -> name, name -> true));

  private final Account account;
  private final String queueId;
  private final ClientState state;
  private final Set<JsonNode> privateChannels = new HashSet<>();
  private long lastEventId;

  Viewer(Account account) {
    this.account = account;
    JsonNode registered = registered();
    queueId = registered.path("queue_id").textValue();
    lastEventId = registered.path("last_event_id").longValue();
    state = new ClientState(registered);
    StateComparison.privateChannels(registered).forEach(privateChannels::add);
  }

  String name() {
    return account.name();
  }

  JsonNode state() {
    return state.json();
  }

  /** Returns the ids of channels that any state or event so far described as private. */
  Set<JsonNode> privateChannels() {
    return privateChannels;
  }

  /** Registers a new queue and returns its initial state. */
  JsonNode registered() {
    return account
        .client()
        .post(
            "/api/v1/register",
            "client_capabilities",
            CAPABILITIES,
            "slim_presence",
            true,
            "include_subscribers",
            true,
            "client_gravatar",
            false)
        .succeeded()
        .json();
  }

  /** Applies all pending events. */
  void follow() {
    while (takeNext()) {
      // One answer may hold only a part of the pending events.
    }
  }

  private boolean takeNext() {
    JsonNode events =
        account
            .client()
            .get(
                "/api/v1/events",
                "queue_id",
                queueId,
                "last_event_id",
                lastEventId,
                "dont_block",
                true)
            .succeeded()
            .at("/events");
    for (JsonNode event : events) {
      lastEventId = Math.max(lastEventId, event.path("id").longValue());
      StateComparison.privateChannels(event).forEach(privateChannels::add);
      state.apply(event);
    }
    return !events.isEmpty();
  }

  boolean hasReached(String description, JsonNode channel) {
    return state().path("realm_description").asText().equals(description)
        && state()
            .path("subscriptions")
            .valueStream()
            .anyMatch(row ->
                row.path("stream_id").equals(channel) && row.path("first_message_id").isNumber());
  }
}
