package chat.channels.subscribe;

import chat.channels.channel.DescriptionRendering;
import chat.channels.subscription.HexColor;
import chat.kit.error.RequestError;
import chat.kit.params.JsonValue;
import chat.kit.params.Parameter;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A channel that somebody is to be subscribed to.
 *
 * @param description of the channel where it is created; of one that is there it changes nothing
 * @param color of the subscriptions that begin; null, as when it is absent, for the one that the
 *     channel's id gives
 */
record WantedChannel(String name, String description, @Nullable String color) {

  private static final Set<String> KEYS = Set.of("name", "description", "color");

  /** The list of a request, each an object with a name. */
  record All(List<WantedChannel> channels) {

    private static final int MOST = 1_000;

    public static All fromParameter(Parameter parameter) {
      return new All(
          parameter.json(MOST).asList().stream().map(WantedChannel::read).distinct().toList());
    }
  }

  private static WantedChannel read(JsonValue json) {
    json.allowOnly(KEYS);
    return new WantedChannel(
        json.field("name").asString(),
        json.has("description") ? description(json.field("description")) : "",
        json.has("color") ? color(json.field("color")) : null);
  }

  private static @Nullable String color(JsonValue json) {
    return json.isNull() ? null : HexColor.of(json);
  }

  private static String description(JsonValue json) {
    String description = json.asString().strip();
    if (description.codePointCount(0, description.length())
        > DescriptionRendering.MAX_CODE_POINTS) {
      throw RequestError.TOO_LONG.refuse(json.name(), DescriptionRendering.MAX_CODE_POINTS);
    }
    return description;
  }
}
