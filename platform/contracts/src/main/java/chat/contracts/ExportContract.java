package chat.contracts;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * The contracts below {@code exports/}: owners' parts of an export, and the files of its archive.
 */
public final class ExportContract {

  /** Number of lines of the example of messaging-service before its first message. */
  public static final int HEAD_LINES = 10;

  private ExportContract() {}

  /** Returns an example of an owner's response to {@code POST /internal/exports/pages}. */
  public static String pages(Program owner) {
    return read("pages/" + owner.wireName() + ".ndjson");
  }

  /**
   * Returns the JSON schema of a file of the archive.
   *
   * @param file {@code realm}, {@code messages}, {@code attachment}, {@code records} or {@code
   *     manifest}
   */
  public static String schema(String file) {
    return read("archive/" + file + ".json");
  }

  private static String read(String file) {
    String path = "/exports/" + file;
    try (InputStream in = ExportContract.class.getResourceAsStream(path)) {
      if (in == null) {
        throw new IllegalArgumentException("There is no " + path);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
