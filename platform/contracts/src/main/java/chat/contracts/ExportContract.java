package chat.contracts;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** What lies below {@code exports/}: what owners give to an export, and what its archive holds. */
public final class ExportContract {

  private ExportContract() {}

  /** An example of what an owner answers to {@code POST /internal/exports/pages}. */
  public static String pages(Program owner) {
    return read("pages/" + owner.wireName() + ".ndjson");
  }

  /**
   * The JSON schema of a file of the archive.
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
