package chat.channels.subscribe;

import chat.kit.params.JsonValue;
import chat.kit.params.Parameter;
import java.util.List;
import java.util.Set;

/**
 * A channel that somebody is to be subscribed to.
 *
 * @param description of the channel where it is created; of one that is there it changes nothing
 */
record WantedChannel(String name, String description) {

  private static final Set<String> KEYS = Set.of("name", "description", "color");

  /** The list of a request, each an object with a name. */
  record All(List<WantedChannel> channels) {

    private static final int MOST = 1_000;

    public static All fromParameter(Parameter parameter) {
      return new All(
          parameter.json().asList(MOST).stream().map(WantedChannel::read).distinct().toList());
    }
  }

  private static WantedChannel read(JsonValue json) {
    json.allowOnly(KEYS);
    return new WantedChannel(
        json.field("name").asString(),
        json.has("description") ? json.field("description").asString() : "");
  }
}
