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

/** What is done with files so that it outlives a crash of the machine; failures are a 503. */
final class Disk {

  private static final Logger LOG = LoggerFactory.getLogger(Disk.class);
  private static final ThrottledLog FAILURES = new ThrottledLog(LOG);

  private Disk() {}

  /** Something that a disk may fail at. */
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

  /** The same of what has no result. */
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
    FAILURES.error("Storage failed: %s; what needs it is refused".formatted(failure));
    LOG.debug("Storage failed", failure);
    return isFull(failure) ? StorageError.full() : RequestError.unavailable("The storage");
  }

  /** What Linux says where a disk, or somebody's share of it, has no room left. */
  private static boolean isFull(IOException failure) {
    String reason = String.valueOf(failure.getMessage());
    return reason.contains("No space left on device") || reason.contains("Disk quota exceeded");
  }

  /** Writes all that remains; how many bytes that was. */
  static int writeFully(FileChannel channel, ByteBuffer piece) throws IOException {
    int written = 0;
    while (piece.hasRemaining()) {
      written += channel.write(piece);
    }
    return written;
  }

  /** Makes new, removed and renamed files of a directory durable. */
  static void synchronize(Path directory) throws IOException {
    try (FileChannel channel = FileChannel.open(directory, READ)) {
      channel.force(true);
    }
  }

  /**
   * Gives a synchronized file its place.
   *
   * @param root a directory that is there, which the place is below
   */
  static void move(Path file, Path place, Path root) throws IOException {
    Path directory = makeDirectories(place, root);
    Files.move(file, place, ATOMIC_MOVE);
    synchronize(directory);
  }

  /**
   * Makes a file's place durable that it may have been given in vain before.
   *
   * @param root a directory that is there, which the place is below
   */
  static void synchronizeWay(Path place, Path root) throws IOException {
    Path step = place;
    while (step != null && !step.equals(root)) {
      step = step.getParent();
      if (step != null) {
        synchronize(step);
      }
    }
  }

  /** Makes what is missing of the way to a file, each step as durable as the file will be. */
  private static Path makeDirectories(Path place, Path root) throws IOException {
    Path directory = place.getParent();
    if (directory == null) {
      throw new IllegalStateException("A blob lies below a directory: " + place);
    }
    if (!directory.equals(root) && !Files.isDirectory(directory)) {
      Path above = makeDirectories(directory, root);
      Files.createDirectories(directory);
      synchronize(above);
    }
    return directory;
  }
}
