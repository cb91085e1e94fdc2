package chat.uploads.form;

import chat.kit.error.Refusal;
import chat.kit.error.RequestError;
import java.util.function.IntFunction;
import java.util.regex.Pattern;

/** Cleans up the names that clients send for files, which may be anything. */
public final class SentName {

  /**
   * Control and format characters, including those that change the text direction, and other
   * invisible ones: fillers, grapheme joiners, blank patterns. Variation selectors are kept,
   * because emoji contain them.
   */
  private static final Pattern INVISIBLE =
      Pattern.compile(
          "[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\x{34F}\\x{115F}\\x{1160}\\x{17B4}\\x{17B5}"
              + "\\x{180B}-\\x{180F}\\x{2065}\\x{2800}\\x{3164}\\x{FFA0}\\x{FFF0}-\\x{FFF8}"
              + "\\x{E0000}-\\x{E0FFF}]");

  /** In code points. */
  private static final int MAX_LENGTH = 1_000;

  private SentName() {}

  /** Returns the name without invisible characters. */
  public static String visible(String name) {
    return INVISIBLE.matcher(name).replaceAll("");
  }

  /**
   * Returns the last segment of the name without invisible characters; refuses a name that is too
   * long. Some clients send the whole path of the file on their machine.
   */
  public static String lastSegment(String sent) {
    return lastSegment(sent, most -> RequestError.TOO_LONG.refuse("filename", most));
  }

  /**
   * Does the same with another refusal.
   *
   * @param tooLong creates the refusal from the maximum number of characters
   */
  public static String lastSegment(String sent, IntFunction<Refusal> tooLong) {
    int path = Math.max(sent.lastIndexOf('/'), sent.lastIndexOf('\\')) + 1;
    String name = visible(sent.substring(path));
    if (name.codePointCount(0, name.length()) > MAX_LENGTH) {
      throw tooLong.apply(MAX_LENGTH);
    }
    return name;
  }
}
