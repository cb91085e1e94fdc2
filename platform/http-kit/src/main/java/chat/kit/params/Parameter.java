package chat.kit.params;

import chat.kit.error.RequestError;
import java.io.IOException;
import java.util.Optional;

/**
 * One parameter as it was sent. A type that a record's component has takes part by a {@code public
 * static T fromParameter(Parameter parameter)}.
 */
public record Parameter(String name, String text) {

  /** The text read as JSON; {@code NAME is not valid JSON} where it is none. */
  public JsonValue json() {
    return json(Json.MAX_VALUES);
  }

  /**
   * The same of a list or an object with at most so many elements, which are counted while the text
   * is parsed.
   */
  public JsonValue json(int mostElements) {
    return json(mostElements, Math.max(mostElements, Json.MAX_VALUES));
  }

  /** The same with at most so many values in all, those inside of the elements included. */
  public JsonValue json(int mostElements, int mostValues) {
    return parsed(mostElements, mostValues).orElseThrow(() -> RequestError.NOT_JSON.refuse(name));
  }

  /** The text read as JSON with at most so many elements; empty where it is no JSON. */
  public Optional<JsonValue> jsonIfAny(int mostElements) {
    return parsed(mostElements, Math.max(mostElements, Json.MAX_VALUES));
  }

  private Optional<JsonValue> parsed(int mostElements, int mostValues) {
    try {
      return Optional.of(new JsonValue(name, Json.parse(text, mostElements, mostValues)));
    } catch (Json.TooManyValues e) {
      throw e.limit() == mostElements
          ? RequestError.TOO_MANY_ELEMENTS.refuse(name, mostElements)
          : RequestError.TOO_MANY_VALUES.refuse(name, e.limit());
    } catch (IOException e) {
      return Optional.empty();
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
