package chat.kit.params;

import chat.kit.error.RequestError;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A JSON value of a parameter together with its name in error messages.
 *
 * <p>Names look like {@code stream_ids[0]} or {@code client_capabilities["x"]}. Types are strict:
 * {@code "5"} is not an integer.
 */
public final class JsonValue {

  /**
   * A text, or an object that builds it when an error needs it, because a list may have very many
   * elements.
   */
  private final Object name;

  private final @Nullable Object value;

  public JsonValue(String name, @Nullable Object value) {
    this((Object) name, value);
  }

  private JsonValue(Object name, @Nullable Object value) {
    this.name = name;
    this.value = value;
  }

  private record ElementName(Object list, int index) {
    @Override
    public String toString() {
      return list + "[" + index + "]";
    }
  }

  public String name() {
    return name.toString();
  }

  public @Nullable Object value() {
    return value;
  }

  public boolean isNull() {
    return value == null;
  }

  public boolean isInteger() {
    return value instanceof Long || value instanceof BigInteger;
  }

  public boolean isString() {
    return value instanceof String;
  }

  public boolean isList() {
    return value instanceof List;
  }

  public boolean isObject() {
    return value instanceof Map;
  }

  /** Returns the number of elements of the list, to limit it before they are converted. */
  public int size() {
    if (value instanceof List<?> list) {
      return list.size();
    }
    throw RequestError.NOT_A_LIST.refuse(name);
  }

  /** Returns a 64-bit integer. */
  public long asLong() {
    if (value instanceof Long number) {
      return number;
    }
    if (value instanceof BigInteger number) {
      throw (number.signum() < 0 ? RequestError.TOO_SMALL : RequestError.TOO_LARGE).refuse(name);
    }
    throw RequestError.NOT_AN_INTEGER.refuse(name);
  }

  /** Returns seconds without their fraction. */
  public long asSeconds() {
    return value instanceof Double seconds ? seconds.longValue() : asLong();
  }

  public boolean asBoolean() {
    if (value instanceof Boolean bool) {
      return bool;
    }
    throw RequestError.NOT_A_BOOLEAN.refuse(name);
  }

  /** Returns a text that can be stored: without NUL and unpaired surrogates. */
  public String asString() {
    if (value instanceof String text) {
      return storable(text);
    }
    throw RequestError.NOT_A_STRING.refuse(name);
  }

  /**
   * Returns a text that can be stored.
   *
   * @param longest maximum number of code points
   */
  public String asString(int longest) {
    String text = asString();
    if (text.codePointCount(0, text.length()) > longest) {
      throw RequestError.TOO_LONG.refuse(name, longest);
    }
    return text;
  }

  private String storable(String text) {
    if (text.indexOf('\0') >= 0) {
      throw RequestError.NULL_BYTES.refuse(name);
    }
    if (text.codePoints().anyMatch(point -> Character.getType(point) == Character.SURROGATE)) {
      throw RequestError.NOT_UTF8.refuse(name);
    }
    return text;
  }

  /** Returns the elements, each named {@code name[index]}. */
  public List<JsonValue> asList() {
    if (!(value instanceof List<?> list)) {
      throw RequestError.NOT_A_LIST.refuse(name);
    }
    List<JsonValue> elements = new ArrayList<>(list.size());
    for (int i = 0; i < list.size(); i++) {
      elements.add(new JsonValue(new ElementName(name, i), list.get(i)));
    }
    return elements;
  }

  /** Returns the elements of a list with a maximum size. */
  public List<JsonValue> asList(int most) {
    if (size() > most) {
      throw RequestError.TOO_MANY_ELEMENTS.refuse(name, most);
    }
    return asList();
  }

  /**
   * Returns the elements of a list of texts, each without NUL and unpaired surrogates.
   *
   * @param longest maximum number of code points of each
   */
  public List<String> asTexts(int longest) {
    return asList().stream().map(element -> element.asString(longest)).toList();
  }

  /** Returns the object's required field; named {@code name["key"]}. */
  public JsonValue field(String key) {
    Map<?, ?> object = object();
    if (!object.containsKey(key)) {
      throw RequestError.MISSING_KEY.refuse(name, key);
    }
    return new JsonValue(name + "[\"" + key + "\"]", object.get(key));
  }

  /** Returns the names of the object's fields, in their order. */
  public Set<String> keys() {
    var keys = new LinkedHashSet<String>();
    object().keySet().forEach(key -> keys.add(storable((String) key)));
    return keys;
  }

  /** Returns whether the object has this field. */
  public boolean has(String key) {
    return object().containsKey(key);
  }

  /** Refuses an object with any other field than these. */
  public JsonValue allowOnly(Set<String> keys) {
    for (Object key : object().keySet()) {
      if (!keys.contains(String.valueOf(key))) {
        throw RequestError.UNEXPECTED_KEY.refuse(key, name);
      }
    }
    return this;
  }

  private Map<?, ?> object() {
    if (value instanceof Map<?, ?> map) {
      return map;
    }
    throw RequestError.NOT_A_DICT.refuse(name);
  }
}
