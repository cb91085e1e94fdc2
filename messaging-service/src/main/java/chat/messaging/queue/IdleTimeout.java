package chat.messaging.queue;

import chat.kit.error.RequestError;
import chat.kit.params.JsonValue;
import chat.kit.params.Parameter;

/**
 * After how long without a question a queue ends: seconds, brought into what is possible, or the
 * word {@code mobile}.
 */
record IdleTimeout(int seconds) {

  private static final int LEAST = 600;
  private static final int MOST = 7 * 24 * 60 * 60;
  private static final int MOBILE = 12 * 60 * 60;

  static IdleTimeout ofSeconds(long seconds) {
    return new IdleTimeout(Math.clamp(seconds, LEAST, MOST));
  }

  static IdleTimeout fromParameter(Parameter parameter) {
    if (parameter.text().equals("mobile")) {
      return new IdleTimeout(MOBILE);
    }
    JsonValue json = parameter.json();
    if (!json.isString()) {
      return ofSeconds(json.asLong());
    }
    if (json.asString().equals("mobile")) {
      return new IdleTimeout(MOBILE);
    }
    throw RequestError.INVALID.refuse(parameter.name());
  }
}
