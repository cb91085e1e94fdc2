package chat.kit.params;

import chat.kit.error.RequestError;
import java.io.IOException;
import java.util.Optional;

/**
 * A parameter as sent.
 *
 * <p>The type of a record's component can define {@code public static T fromParameter(Parameter
 * parameter)} to read it.
 */
public record Parameter(String name, String text) {

  /**
   * Returns the text parsed as JSON; refuses with {@code NAME is not valid JSON} if it is invalid.
   */
  public JsonValue json() {
    return json(Json.MAX_VALUES);
  }

  /** Parses a list or an object with a maximum number of elements, counted during parsing. */
  public JsonValue json(int mostElements) {
    return json(mostElements, Math.max(mostElements, Json.MAX_VALUES));
  }

  /** Parses a list or an object with a maximum number of values in all, including nested ones. */
  public JsonValue json(int mostElements, int mostValues) {
    return parsed(mostElements, mostValues).orElseThrow(() -> RequestError.NOT_JSON.refuse(name));
  }

  /** Parses JSON with a maximum number of elements; empty if it is not valid JSON. */
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

  /** Returns the text; refuses it if it contains NUL. */
  public String string() {
    if (text.indexOf('\0') >= 0) {
      throw RequestError.NULL_BYTES.refuse(name);
    }
    return text;
  }
}
