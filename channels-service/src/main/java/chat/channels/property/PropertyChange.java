package chat.channels.property;

import chat.kit.http.ApiSchema;
import chat.kit.params.JsonValue;
import chat.kit.params.Parameter;
import java.util.List;
import java.util.Set;

/**
 * A new value of one property of one subscription.
 *
 * @param value a string or a boolean, depending on the property
 */
record PropertyChange(long channelId, SubscriptionProperty property, Object value) {

  private static final String IN_HOME_VIEW = "in_home_view";

  /** The list in a request. */
  @ApiSchema(
      """
      {
        "type": "array",
        "maxItems": 1000,
        "items": {
          "type": "object",
          "properties": {
            "stream_id": {"type": "integer", "format": "int64"},
            "property": {
              "type": "string",
              "enum": [
                "color",
                "pin_to_top",
                "is_muted",
                "in_home_view",
                "desktop_notifications",
                "audible_notifications",
                "push_notifications",
                "email_notifications",
                "wildcard_mentions_notify"
              ]
            },
            "value": {"type": ["boolean", "string"]}
          },
          "required": ["stream_id", "property", "value"],
          "additionalProperties": false
        }
      }
      """)
  record All(List<PropertyChange> changes) {

    private static final int MAX_CHANGES = 1_000;

    public static All fromParameter(Parameter parameter) {
      return new All(
          parameter.json(MAX_CHANGES).asList().stream().map(PropertyChange::read).toList());
    }
  }

  private static PropertyChange read(JsonValue json) {
    long channelId = json.field("stream_id").asLong();
    String name = json.field("property").asString();
    JsonValue value = json.field("value");
    json.allowOnly(Set.of("stream_id", "property", "value"));
    return of(channelId, name, value);
  }

  /** Validates the value of the property with this name. */
  static PropertyChange of(long channelId, String name, JsonValue value) {
    // The inverse property that older clients use.
    if (name.equals(IN_HOME_VIEW)) {
      return new PropertyChange(channelId, SubscriptionProperty.IS_MUTED, !value.asBoolean());
    }
    SubscriptionProperty property = SubscriptionProperty.of(name);
    return new PropertyChange(channelId, property, property.value(value));
  }
}
