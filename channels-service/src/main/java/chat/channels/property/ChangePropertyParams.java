package chat.channels.property;

import chat.kit.http.ApiSchema;
import chat.kit.params.InPath;
import chat.kit.params.JsonValue;
import chat.kit.params.MaxLength;
import chat.kit.params.Parameter;

/**
 * The parameters of {@code PATCH /users/me/subscriptions/<id>}.
 *
 * @param streamId the id of the channel
 * @param property a property as in {@code update-subscription-settings}
 * @param value a hexadecimal color such as {@code #76ce90} for {@code color}, and a boolean for the
 *     others
 */
record ChangePropertyParams(
    @InPath long streamId, @MaxLength(100) String property, NewValue value) {

  PropertyChange change() {
    return PropertyChange.of(streamId, property, new JsonValue(property, value.value()));
  }

  /**
   * The new value.
   *
   * @param value from JSON, or a text that is not JSON, such as {@code #76ce90}
   */
  @ApiSchema("{\"type\": [\"string\", \"boolean\"]}")
  record NewValue(Object value) {

    public static NewValue fromParameter(Parameter parameter) {
      String text = parameter.string();
      Object value = parameter.jsonIfAny(1).orElse(new JsonValue(parameter.name(), text)).value();
      return new NewValue(value == null ? text : value);
    }
  }
}
