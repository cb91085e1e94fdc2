package chat.uploads.form;

import chat.kit.error.Refusal;
import chat.kit.error.RequestError;
import java.util.function.IntFunction;
import java.util.regex.Pattern;

/** What clients call a file, which may be anything. */
public final class SentName {

  /**
   * Control and format characters, among them those that turn the direction of writing, and others
   * that nobody sees: fillers, joiners of graphemes, blank patterns. Variation selectors stay:
   * emoji have them.
   */
  private static final Pattern INVISIBLE =
      Pattern.compile(
          "[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\x{34F}\\x{115F}\\x{1160}\\x{17B4}\\x{17B5}"
              + "\\x{180B}-\\x{180F}\\x{2065}\\x{2800}\\x{3164}\\x{FFA0}\\x{FFF0}-\\x{FFF8}"
              + "\\x{E0000}-\\x{E0FFF}]");

  /** Code points. */
  private static final int LONGEST = 1_000;

  private SentName() {}

  /** The name without invisible characters. */
  public static String visible(String name) {
    return INVISIBLE.matcher(name).replaceAll("");
  }

  /**
   * The name without invisible characters, refused where it is too long. Some clients send the path
   * of the file on their machine: of that the last segment.
   */
  public static String lastSegment(String sent) {
    return lastSegment(sent, most -> RequestError.TOO_LONG.refuse("filename", most));
  }

  /**
   * The same with a refusal of its own.
   *
   * @param tooLong made with the most characters that a name may have
   */
  public static String lastSegment(String sent, IntFunction<Refusal> tooLong) {
    int path = Math.max(sent.lastIndexOf('/'), sent.lastIndexOf('\\')) + 1;
    String name = visible(sent.substring(path));
    if (name.codePointCount(0, name.length()) > LONGEST) {
      throw tooLong.apply(LONGEST);
    }
    return name;
  }
}
