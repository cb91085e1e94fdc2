package chat.kit.form;

import chat.kit.error.RequestError;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of one source (query string or body), limited in number.
 *
 * <p>Unreadable parameters are refused when they are read, so parameters that the operation does
 * not have are never refused.
 */
public final class ParameterMap {

  static final int MAX_PARAMETERS = 1000;
  static final int MAX_NAME_LENGTH = 200;

  private final Map<String, String> values = new HashMap<>();
  private final Map<String, RequestError> unreadable = new HashMap<>();
  private final Set<String> files = new HashSet<>();
  private @Nullable String otherType;
  private int added;

  /**
   * Adds a parameter.
   *
   * @param value null if its bytes are not valid UTF-8
   */
  public void add(String name, @Nullable String value) {
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

  /** Records a part that is a file. */
  void addFile(String name) {
    requireSound(name);
    files.add(name);
  }

  /** Records that there is a body that is not a form, and so has no parameters. */
  public void hasOtherType(String name) {
    otherType = name;
  }

  /** Returns the type of a body that is not a form; null if there is none. */
  public @Nullable String otherType() {
    return otherType;
  }

  public boolean hasFiles() {
    return !files.isEmpty();
  }

  public boolean hasFile(String name) {
    return files.contains(name);
  }

  /** Refuses names that must not be repeated in a response's list of ignored parameters. */
  public static void requireSound(String name) {
    if (name.length() > MAX_NAME_LENGTH) {
      throw RequestError.PARAMETER_NAME_TOO_LONG.refuse(MAX_NAME_LENGTH);
    }
    if (name.indexOf('\0') >= 0) {
      throw RequestError.NULL_BYTES.refuse("A parameter's name");
    }
  }

  /**
   * Returns the value; null if there is none.
   *
   * @throws chat.kit.error.Refusal if the value is unreadable
   */
  public @Nullable String get(String name) {
    RequestError error = unreadable.get(name);
    if (error != null) {
      throw error.refuse(name);
    }
    return values.get(name);
  }

  /** Returns the names of parameters and files. */
  public Set<String> names() {
    Set<String> names = new HashSet<>(files);
    names.addAll(values.keySet());
    return names;
  }
}
