package chat.messaging.register;

import chat.kit.error.RequestError;
import chat.kit.params.JsonValue;
import chat.kit.params.Parameter;

/** Whether the subscribers of channels are named: a boolean, or {@code "partial"}. */
public enum IncludeSubscribers {
  NO,
  YES,
  /** Of large channels the server may leave some out. */
  PARTIAL;

  static IncludeSubscribers fromParameter(Parameter parameter) {
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
