package chat.messaging.queue;

import chat.kit.error.RequestError;
import chat.kit.http.ApiSchema;
import chat.kit.params.JsonValue;
import chat.kit.params.Parameter;

/**
 * Idle time after which an event queue is deleted.
 *
 * <p>The parameter is a number of seconds, which is clamped to the allowed range, or the word
 * {@code mobile}.
 */
@ApiSchema(
    """
    {"anyOf": [{"type": "integer"}, {"type": "string", "enum": ["mobile"]}]}
    """)
record IdleTimeout(int seconds) {

  private static final int MIN_SECONDS = 600;
  private static final int MAX_SECONDS = 7 * 24 * 60 * 60;
  private static final int MOBILE_SECONDS = 12 * 60 * 60;

  static IdleTimeout ofSeconds(long seconds) {
    return new IdleTimeout(Math.clamp(seconds, MIN_SECONDS, MAX_SECONDS));
  }

  static IdleTimeout fromParameter(Parameter parameter) {
    if (parameter.text().equals("mobile")) {
      return new IdleTimeout(MOBILE_SECONDS);
    }
    JsonValue json = parameter.json();
    if (!json.isString()) {
      return ofSeconds(json.asLong());
    }
    if (json.asString().equals("mobile")) {
      return new IdleTimeout(MOBILE_SECONDS);
    }
    throw RequestError.INVALID.refuse(parameter.name());
  }
}
