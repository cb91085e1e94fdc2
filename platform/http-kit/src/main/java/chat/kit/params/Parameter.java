package chat.kit.params;

import chat.kit.error.RequestError;
import java.io.IOException;

/**
 * One parameter as it was sent. A type that a record's component has takes part by a {@code public
 * static T fromParameter(Parameter parameter)}.
 */
public record Parameter(String name, String text) {

  /** The text read as JSON; {@code NAME is not valid JSON} where it is none. */
  public JsonValue json() {
    try {
      return new JsonValue(name, Json.parse(text));
    } catch (Json.TooManyValues e) {
      throw RequestError.TOO_MANY_ELEMENTS.refuse(name, Json.MAX_VALUES);
    } catch (IOException e) {
      throw RequestError.NOT_JSON.refuse(name);
    }
  }

  /** The text itself, free of NUL. */
  public String string() {
    if (text.indexOf('\0') >= 0) {
      throw RequestError.NULL_BYTES.refuse(name);
    }
    return text;
  }
}
