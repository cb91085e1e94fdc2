package chat.uploads.form;

import chat.kit.error.Refusal;
import chat.kit.error.RequestError;
import java.util.function.IntFunction;
import java.util.regex.Pattern;

/** What clients call a file, which may be anything. */
public final class SentName {

  private static final Pattern CONTROL = Pattern.compile("[\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]");

  /** Code points. */
  private static final int LONGEST = 1_000;

  private SentName() {}

  /**
   * The name without control characters, refused where it is longer than any file's. Some clients
   * send the path of the file on their machine: of that the last segment.
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
    String name = CONTROL.matcher(sent.substring(path)).replaceAll("");
    if (name.codePointCount(0, name.length()) > LONGEST) {
      throw tooLong.apply(LONGEST);
    }
    return name;
  }
}
