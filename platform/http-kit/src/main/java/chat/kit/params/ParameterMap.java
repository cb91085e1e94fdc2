package chat.kit.params;

import chat.kit.error.RequestError;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of one place (query string or body), bounded in number. What can't be read is
 * refused when somebody asks for it: nobody reads what the operation does not know.
 */
final class ParameterMap {

  static final int MAX_PARAMETERS = 1000;
  static final int MAX_NAME_LENGTH = 200;

  private final Map<String, String> values = new HashMap<>();
  private final Map<String, RequestError> unreadable = new HashMap<>();
  private final Set<String> files = new HashSet<>();
  private @Nullable String otherType;
  private int added;

  /**
   * @param value null where its bytes are no text
   */
  void add(String name, @Nullable String value) {
    requireSound(name);
    added++;
    if (added > MAX_PARAMETERS) {
      throw RequestError.TOO_MANY_PARAMETERS.refuse(MAX_PARAMETERS);
    }
    if (values.putIfAbsent(name, value == null ? "" : value) != null) {
      unreadable.put(name, RequestError.DOUBLED_ARGUMENT);
    } else if (value == null) {
      unreadable.put(name, RequestError.NOT_UTF8);
    }
  }

  /** Notes a part that is a file. */
  void addFile(String name) {
    requireSound(name);
    files.add(name);
  }

  /** Notes that there is a body which is no form, and so has no parameters. */
  void hasOtherType(String name) {
    otherType = name;
  }

  /** The type of a body that is no form; null where there is none. */
  @Nullable String otherType() {
    return otherType;
  }

  boolean hasFile(String name) {
    return files.contains(name);
  }

  /** Refuses what must not be told in an answer's list of names. */
  static void requireSound(String name) {
    if (name.length() > MAX_NAME_LENGTH) {
      throw RequestError.PARAMETER_NAME_TOO_LONG.refuse(MAX_NAME_LENGTH);
    }
    if (name.indexOf('\0') >= 0) {
      throw RequestError.NULL_BYTES.refuse("A parameter's name");
    }
  }

  /**
   * The value; null where there is none.
   *
   * @throws chat.kit.error.Refusal where it can't be read
   */
  @Nullable String get(String name) {
    RequestError error = unreadable.get(name);
    if (error != null) {
      throw error.refuse(name);
    }
    return values.get(name);
  }

  /** Those of values and of files. */
  Set<String> names() {
    Set<String> names = new HashSet<>(files);
    names.addAll(values.keySet());
    return names;
  }
}
