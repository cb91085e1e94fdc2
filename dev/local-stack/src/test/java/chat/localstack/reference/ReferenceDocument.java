package chat.localstack.reference;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A generated document: {@code -Dreference=write} writes it, every build checks it. */
final class ReferenceDocument {

  /** The repository's root. */
  static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();

  private ReferenceDocument() {}

  /**
   * Fails unless the document has this text.
   *
   * @param path below the repository's root
   */
  static void check(String path, String text) throws IOException {
    Path file = file(path);
    if ("write".equals(System.getProperty("reference"))) {
      Files.writeString(file, text);
    }
    assertEquals(
        text, Files.readString(file), path + " is stale: run mvn verify -Dreference=write");
  }

  /**
   * @param path below the repository's root
   */
  static Path file(String path) {
    return ROOT.resolve(path);
  }
}
