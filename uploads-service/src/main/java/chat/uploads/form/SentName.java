package chat.uploads.form;

import java.util.regex.Pattern;

/** What clients call a file, which may be anything. */
public final class SentName {

  private static final Pattern PATH = Pattern.compile("^.*[/\\\\]", Pattern.DOTALL);
  private static final Pattern CONTROL = Pattern.compile("[\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]");

  private SentName() {}

  /**
   * The name without control characters. Some clients send the path of the file on their machine:
   * of that the last segment.
   */
  public static String lastSegment(String name) {
    return CONTROL.matcher(PATH.matcher(name).replaceFirst("")).replaceAll("");
  }
}
