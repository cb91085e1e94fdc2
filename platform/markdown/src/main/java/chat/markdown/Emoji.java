package chat.markdown;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The Unicode emoji that messages and reactions may use. A code is the emoji's code points in hex,
 * joined by dashes, without variation selectors: {@code 1f44d}, {@code 1f468-200d-1f4bb}.
 */
public final class Emoji {

  /** A longer name between colons is text; a custom emoji can't have one. */
  public static final int LONGEST_NAME = 100;

  private static final Map<String, String> CODE_BY_NAME = new HashMap<>();
  private static final Map<String, String> NAME_BY_CODE = new HashMap<>();
  private static final Set<Integer> FIRST_CODE_POINTS = new HashSet<>();

  static {
    read();
  }

  private Emoji() {}

  /** The code of the emoji with this name, or null. Several names may lead to one code. */
  public static @Nullable String code(String name) {
    return CODE_BY_NAME.get(name);
  }

  /** The first name of the emoji with this code, or null if there is no such emoji. */
  public static @Nullable String name(String code) {
    return NAME_BY_CODE.get(code);
  }

  static boolean mayBeginWith(int codePoint) {
    return FIRST_CODE_POINTS.contains(codePoint);
  }

  /** Each line of the list has a code and its names, the one to show first. */
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
    NAME_BY_CODE.put(code, codeAndNames[1]);
    FIRST_CODE_POINTS.add(Integer.parseInt(code.split("-", 2)[0], 16));
    for (int i = 1; i < codeAndNames.length; i++) {
      CODE_BY_NAME.put(codeAndNames[i], code);
    }
  }
}
