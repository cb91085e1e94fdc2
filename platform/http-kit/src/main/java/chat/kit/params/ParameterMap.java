package chat.kit.params;

import chat.kit.error.RequestError;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The parameters of one place (query string or body), each name once, bounded in number. */
final class ParameterMap {

  static final int MAX_PARAMETERS = 1000;
  static final int MAX_NAME_LENGTH = 200;

  private final Map<String, String> values = new HashMap<>();
  private final Set<String> files = new HashSet<>();

  void add(String name, String value) {
    requireSound(name);
    if (values.putIfAbsent(name, value) != null) {
      throw RequestError.DOUBLED_ARGUMENT.refuse(name);
    }
    if (values.size() > MAX_PARAMETERS) {
      throw RequestError.TOO_MANY_PARAMETERS.refuse(MAX_PARAMETERS);
    }
  }

  /** Notes a part that is a file. */
  void addFile(String name) {
    requireSound(name);
    files.add(name);
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

  @Nullable String get(String name) {
    return values.get(name);
  }

  /** Those of values and of files. */
  Set<String> names() {
    Set<String> names = new HashSet<>(files);
    names.addAll(values.keySet());
    return names;
  }
}
