package chat.localstack.endtoend;

import static chat.localstack.endtoend.StateLists.op;
import static chat.localstack.endtoend.StateLists.unknown;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.stream.Stream;

/** The channel lists of a client's state: a list of all channels and three disjoint lists. */
final class ClientChannels {

  private static final String STREAMS = "streams";
  private static final String SUBSCRIBED = "subscriptions";
  private static final String UNSUBSCRIBED = "unsubscribed";
  private static final String NEVER_SUBSCRIBED = "never_subscribed";
  private static final List<String> SIDEBAR = List.of(SUBSCRIBED, UNSUBSCRIBED, NEVER_SUBSCRIBED);

  /** Every list of channels. */
  static final List<String> LISTS = List.of(STREAMS, SUBSCRIBED, UNSUBSCRIBED, NEVER_SUBSCRIBED);

  private static final String CHANNEL_ID = "stream_id";

  private final StateLists lists;
  private final JsonNode userId;

  ClientChannels(StateLists lists, JsonNode userId) {
    this.lists = lists;
    this.userId = userId;
  }

  /** Applies a {@code stream} event. */
  void channel(JsonNode event) {
    switch (op(event)) {
      case "create" -> event.path("streams").forEach(this::addChannel);
      case "delete" ->
          event
              .path("streams")
              .forEach(row ->
                  LISTS.forEach(list -> lists.remove(list, CHANNEL_ID, row.path(CHANNEL_ID))));
      case "update" -> {
        lists.known(STREAMS, CHANNEL_ID, event.path(CHANNEL_ID), event);
        LISTS.stream()
            .flatMap(list -> lists.find(list, CHANNEL_ID, event.path(CHANNEL_ID)).stream())
            .forEach(row -> changeChannel(row, event));
      }
      default -> throw unknown(event);
    }
  }

  private void addChannel(JsonNode channel) {
    JsonNode id = channel.path(CHANNEL_ID);
    lists.add(STREAMS, CHANNEL_ID, channel);
    if (SIDEBAR.stream().allMatch(list -> lists.find(list, CHANNEL_ID, id).isEmpty())) {
      ObjectNode row = channel.deepCopy();
      row.withArrayProperty("subscribers");
      lists.rows(NEVER_SUBSCRIBED).add(row);
    }
  }

  private static void changeChannel(ObjectNode row, JsonNode event) {
    StateLists.set(row, event);
    Stream.of("rendered_description", "history_public_to_subscribers", "is_web_public")
        .filter(event::has)
        .forEach(name -> row.set(name, event.path(name)));
  }

  /** Applies a {@code subscription} event. */
  void subscription(JsonNode event) {
    switch (op(event)) {
      case "add" -> event.path(SUBSCRIBED).forEach(this::subscribe);
      case "remove" ->
          event
              .path(SUBSCRIBED)
              .forEach(row ->
                  unsubscribe(lists.known(SUBSCRIBED, CHANNEL_ID, row.path(CHANNEL_ID), event)));
      case "update" -> {
        JsonNode id = event.path(CHANNEL_ID);
        StateLists.set(
            lists
                .find(UNSUBSCRIBED, CHANNEL_ID, id)
                .orElseGet(() -> lists.known(SUBSCRIBED, CHANNEL_ID, id, event)),
            event);
      }
      case "peer_add" -> changeSubscribers(event, true);
      case "peer_remove" -> changeSubscribers(event, false);
      default -> throw unknown(event);
    }
  }

  private void subscribe(JsonNode subscription) {
    JsonNode id = subscription.path(CHANNEL_ID);
    lists.remove(UNSUBSCRIBED, CHANNEL_ID, id);
    lists.remove(NEVER_SUBSCRIBED, CHANNEL_ID, id);
    lists.add(SUBSCRIBED, CHANNEL_ID, subscription);
    count(subscription);
  }

  private void unsubscribe(ObjectNode row) {
    lists.remove(SUBSCRIBED, CHANNEL_ID, row.path(CHANNEL_ID));
    lists.rows(UNSUBSCRIBED).add(row);
    ArrayNode subscribers = row.withArrayProperty("subscribers");
    subscribers.removeIf(userId::equals);
    count(row.put("subscriber_count", subscribers.size()));
  }

  /** Copies the subscriber count of a sidebar row into the list of all channels. */
  private void count(JsonNode row) {
    lists
        .find(STREAMS, CHANNEL_ID, row.path(CHANNEL_ID))
        .ifPresent(channel -> channel.set("subscriber_count", row.path("subscriber_count")));
  }

  private void changeSubscribers(JsonNode event, boolean isAdding) {
    for (JsonNode id : event.path("stream_ids")) {
      SIDEBAR.stream()
          .flatMap(list -> lists.find(list, CHANNEL_ID, id).stream())
          .forEach(row -> {
            StateLists.change(row, "subscribers", event.path("user_ids"), isAdding);
            count(row.put("subscriber_count", row.path("subscribers").size()));
          });
    }
  }
}
