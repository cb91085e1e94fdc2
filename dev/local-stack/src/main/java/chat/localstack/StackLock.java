package chat.localstack;

import chat.localstack.process.StackFailure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;

/**
 * The lock of a stack on its directory, which the system releases if the process is killed. The
 * lock file contains the process id, and whether that stack is stopping.
 */
final class StackLock implements AutoCloseable {

  private static final String STOPPING = "stopping";

  private final FileChannel channel;

  private StackLock(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Locks the directory; waits for a stack there that is already stopping.
   *
   * @param patience how long to wait
   * @throws StackFailure with the process id if another stack is running in the directory
   */
  static StackLock take(Path directory, Duration patience) {
    var file = directory.resolve("lock");
    var deadline = System.nanoTime() + patience.toNanos();
    try {
      Files.createDirectories(directory);
      Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwx------"));
      var channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      boolean isOurs = lock(channel);
      while (!isOurs && isStopping(file) && System.nanoTime() < deadline) {
        Thread.sleep(100);
        isOurs = lock(channel);
      }
      if (!isOurs) {
        channel.close();
        throw new StackFailure(
            "a stack runs in %s already (process %s); stop it first"
                .formatted(directory, holder(file)));
      }
      var taken = new StackLock(channel);
      taken.write("" + ProcessHandle.current().pid());
      return taken;
    } catch (IOException e) {
      throw new UncheckedIOException("can't use " + directory + ": " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StackFailure("stopped while waiting for " + directory);
    }
  }

  /** Announces that this stack is stopping, so that a new stack waits instead of failing. */
  void announceEnd() {
    try {
      write(ProcessHandle.current().pid() + " " + STOPPING);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void write(String holder) throws IOException {
    channel.truncate(0);
    channel.write(StandardCharsets.US_ASCII.encode(holder + "\n"), 0);
  }

  private static String holder(Path file) throws IOException {
    return Files.readString(file).strip();
  }

  private static boolean isStopping(Path file) throws IOException {
    return holder(file).endsWith(STOPPING);
  }

  private static boolean lock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException heldByThisProcess) {
      return false;
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
