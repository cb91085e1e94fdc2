package chat.markdown.text;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The Unicode emoji that messages and reactions may use. A code is the emoji's code points in hex,
 * joined by dashes, without variation selectors: {@code 1f44d}, {@code 1f468-200d-1f4bb}.
 */
public final class Emoji {

  /** Maximum length of a name; longer text between colons is not an emoji. */
  public static final int MAX_NAME_LENGTH = 100;

  /** Names that refer to other emoji now; clients with an older list send the former code along. */
  private static final Map<String, String> FORMER_CODE_BY_NAME =
      Map.of("smile", "1f642", "point", "1faf5", "mauritius", "1f9a4");

  private static final Map<String, String> CODE_BY_NAME = new HashMap<>();
  private static final Map<String, List<String>> NAMES_BY_CODE = new TreeMap<>();
  private static final Set<Integer> FIRST_CODE_POINTS = new HashSet<>();

  static {
    read();
  }

  private Emoji() {}

  /** Returns the code of the emoji with this name, or null. Several names may lead to one code. */
  public static @Nullable String code(String name) {
    return CODE_BY_NAME.get(name);
  }

  /** Returns whether a client may use this name for the code, also according to an older list. */
  public static boolean mayBeCalled(String code, String name) {
    return code.equals(CODE_BY_NAME.get(name)) || code.equals(FORMER_CODE_BY_NAME.get(name));
  }

  /** Returns the first name of the emoji with this code, or null if there is no such emoji. */
  public static @Nullable String name(String code) {
    List<String> names = NAMES_BY_CODE.get(code);
    return names == null ? null : names.getFirst();
  }

  /** Returns every code with its names, the displayed one first. */
  public static Map<String, List<String>> namesByCode() {
    return Collections.unmodifiableMap(NAMES_BY_CODE);
  }

  static boolean mayBeginWith(int codePoint) {
    return FIRST_CODE_POINTS.contains(codePoint);
  }

  /** Reads the list, each line of which contains a code and its names, the displayed one first. */
  private static void read() {
    var list = Objects.requireNonNull(Emoji.class.getResourceAsStream("emoji.txt"));
    try (var lines = new BufferedReader(new InputStreamReader(list, StandardCharsets.UTF_8))) {
      lines.lines().map(line -> line.split(" ")).forEach(Emoji::add);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static void add(String[] codeAndNames) {
    String code = codeAndNames[0];
    NAMES_BY_CODE.put(code, List.of(codeAndNames).subList(1, codeAndNames.length));
    FIRST_CODE_POINTS.add(Integer.parseInt(code.split("-", 2)[0], 16));
    for (int i = 1; i < codeAndNames.length; i++) {
      CODE_BY_NAME.put(codeAndNames[i], code);
    }
  }
}
