package chat.blob;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardOpenOption.READ;

import chat.kit.error.Refusal;
import chat.kit.error.RequestError;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** File operations whose effects survive a crash of the machine; failures become a 503. */
final class DurableFiles {

  private static final Logger LOG = LoggerFactory.getLogger(DurableFiles.class);
  private static final ThrottledLog FAILURES = new ThrottledLog(LOG);

  private DurableFiles() {}

  /** An operation that may fail because of the disk. */
  interface Access<T> {
    T run() throws IOException;
  }

  static <T> T access(Access<T> access) {
    try {
      return access.run();
    } catch (IOException e) {
      throw unavailable(e);
    }
  }

  /** An operation without a result. */
  interface Action {
    void run() throws IOException;
  }

  static void run(Action action) {
    try {
      action.run();
    } catch (IOException e) {
      throw unavailable(e);
    }
  }

  private static Refusal unavailable(IOException failure) {
    FAILURES.error("Storage failed: %s; requests that need it are refused".formatted(failure));
    LOG.debug("Storage failed", failure);
    return isFull(failure) ? StorageError.full() : RequestError.unavailable("The storage");
  }

  /** Recognizes Linux's error messages for a full disk or an exhausted quota. */
  private static boolean isFull(IOException failure) {
    String reason = String.valueOf(failure.getMessage());
    return reason.contains("No space left on device") || reason.contains("Disk quota exceeded");
  }

  /** Writes all remaining bytes and returns their number. */
  static int writeFully(FileChannel channel, ByteBuffer piece) throws IOException {
    int written = 0;
    while (piece.hasRemaining()) {
      written += channel.write(piece);
    }
    return written;
  }

  /** Makes created, deleted and renamed files of a directory durable. */
  static void synchronize(Path directory) throws IOException {
    try (FileChannel channel = FileChannel.open(directory, READ)) {
      channel.force(true);
    }
  }

  /**
   * Moves a synced file to its final path.
   *
   * @param root an existing directory above that path
   */
  static void move(Path file, Path target, Path root) throws IOException {
    Path directory = makeDirectories(target, root);
    Files.move(file, target, ATOMIC_MOVE);
    synchronize(directory);
  }

  /**
   * Makes the directory entries of a file durable, which an earlier, interrupted move may not have
   * synced.
   *
   * @param root an existing directory above the file
   */
  static void synchronizeWay(Path file, Path root) throws IOException {
    Path step = file;
    while (step != null && !step.equals(root)) {
      step = step.getParent();
      if (step != null) {
        synchronize(step);
      }
    }
  }

  /** Creates the missing parent directories of a file, making each of them durable. */
  private static Path makeDirectories(Path file, Path root) throws IOException {
    Path directory = file.getParent();
    if (directory == null) {
      throw new IllegalStateException("A blob must have a parent directory: " + file);
    }
    if (!directory.equals(root) && !Files.isDirectory(directory)) {
      Path above = makeDirectories(directory, root);
      Files.createDirectories(directory);
      synchronize(above);
    }
    return directory;
  }
}
