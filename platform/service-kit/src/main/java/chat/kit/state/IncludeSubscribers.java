package chat.kit.state;

import chat.kit.error.RequestError;
import chat.kit.params.JsonValue;
import chat.kit.params.Parameter;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.serde.annotation.Serdeable;

/** Whether the subscribers of channels are named: a boolean, or {@code "partial"}. */
@Serdeable
public enum IncludeSubscribers {
  @JsonProperty("no")
  NO,
  @JsonProperty("yes")
  YES,
  /** Of large channels the server may leave some out. */
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
