package chat.channels.subscribe;

import chat.channels.channel.DescriptionRendering;
import chat.channels.membership.HexColor;
import chat.kit.error.RequestError;
import chat.kit.http.ApiSchema;
import chat.kit.params.JsonValue;
import chat.kit.params.Parameter;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A channel that users are to be subscribed to.
 *
 * @param description of the channel if it is created; ignored for an existing channel
 * @param color of new subscriptions; null or absent for the default color derived from the
 *     channel's id
 */
record RequestedChannel(String name, String description, @Nullable String color) {

  private static final Set<String> KEYS = Set.of("name", "description", "color");

  /** The list in a request, each an object with a name. */
  @ApiSchema(
      """
      {
        "type": "array",
        "maxItems": 1000,
        "items": {
          "type": "object",
          "properties": {
            "name": {"type": "string", "minLength": 1, "maxLength": 60},
            "description": {"type": "string", "maxLength": 1024},
            "color": {
              "type": ["string", "null"],
              "pattern": "^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$"
            }
          },
          "required": ["name"],
          "additionalProperties": false
        }
      }
      """)
  record All(List<RequestedChannel> channels) {

    private static final int MAX_CHANNELS = 1_000;

    public static All fromParameter(Parameter parameter) {
      return new All(
          parameter.json(MAX_CHANNELS).asList().stream()
              .map(RequestedChannel::read)
              .distinct()
              .toList());
    }
  }

  private static RequestedChannel read(JsonValue json) {
    json.allowOnly(KEYS);
    return new RequestedChannel(
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
