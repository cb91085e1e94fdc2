package chat.bench.stack.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The sections of a document, one per day of results, with the newest at the end. */
public final class DatedSections {

  private static final String HEADING = "\n## ";

  private DatedSections() {}

  /**
   * Adds a section, which begins with its heading, replacing one of the same day. Creates the
   * document if it is missing.
   */
  public static void put(Path document, String section) throws IOException {
    var before = Files.exists(document) ? Files.readString(document) : "";
    Files.writeString(document, put(before, section));
  }

  public static String put(String document, String section) {
    var heading = "\n" + section.lines().findFirst().orElseThrow() + "\n";
    int begin = document.indexOf(heading);
    if (begin < 0) {
      return (document.strip() + "\n\n" + section.strip()).strip() + "\n";
    }
    int end = document.indexOf(HEADING, begin + 1);
    var rest = end < 0 ? "" : document.substring(end).strip() + "\n";
    var before = document.substring(0, begin).strip();
    return before + "\n\n" + section.strip() + "\n" + (rest.isEmpty() ? "" : "\n" + rest);
  }
}
