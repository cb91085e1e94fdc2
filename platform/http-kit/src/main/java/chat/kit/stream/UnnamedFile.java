package chat.kit.stream;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A temporary file without a name, which the system removes even if the program crashes. */
public final class UnnamedFile {

  private UnnamedFile() {}

  /**
   * Opens an empty file for writing and reading, removed when it is closed.
   *
   * @param prefix of the name that it has for a moment
   */
  public static FileChannel open(String prefix) throws IOException {
    return withoutName(Files.createTempFile(prefix, null));
  }

  /** Opens an empty file on the file system of the directory. */
  public static FileChannel open(Path directory, String prefix) throws IOException {
    return withoutName(Files.createTempFile(directory, prefix, null));
  }

  private static FileChannel withoutName(Path file) throws IOException {
    try {
      return FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
    } finally {
      Files.deleteIfExists(file);
    }
  }
}
