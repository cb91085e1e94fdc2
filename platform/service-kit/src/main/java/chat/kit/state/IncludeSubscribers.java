package chat.kit.state;

import chat.kit.error.RequestError;
import chat.kit.http.ApiSchema;
import chat.kit.params.JsonValue;
import chat.kit.params.Parameter;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.serde.annotation.Serdeable;

/** The parameter that includes the subscribers of channels: a boolean, or {@code "partial"}. */
@Serdeable
@ApiSchema(
    """
    {"anyOf": [{"type": "boolean"}, {"type": "string", "enum": ["partial"]}]}
    """)
public enum IncludeSubscribers {
  @JsonProperty("no")
  NO,
  @JsonProperty("yes")
  YES,
  /** Allows the server to omit some subscribers of large channels. */
  @JsonProperty("partial")
  PARTIAL;

  public static IncludeSubscribers fromParameter(Parameter parameter) {
    if (parameter.text().equals("partial")) {
      return PARTIAL;
    }
    JsonValue json = parameter.json();
    if (json.isString()) {
      if (json.asString().equals("partial")) {
        return PARTIAL;
      }
      throw RequestError.INVALID.refuse(parameter.name());
    }
    return json.asBoolean() ? YES : NO;
  }
}
