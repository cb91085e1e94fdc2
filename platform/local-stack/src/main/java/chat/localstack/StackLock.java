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

/**
 * One stack per directory: held from the first moment to the last, and let go by the system if
 * killed.
 */
final class StackLock implements AutoCloseable {

  private final FileChannel channel;

  private StackLock(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * @throws StackFailure if another stack runs in the directory, with its process number
   */
  static StackLock take(Path directory) {
    var file = directory.resolve("lock");
    try {
      Files.createDirectories(directory);
      Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwx------"));
      var channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (!isTaken(channel)) {
        channel.close();
        throw new StackFailure(
            "a stack runs in %s already (process %s); stop it first"
                .formatted(directory, Files.readString(file).strip()));
      }
      channel.truncate(0);
      channel.write(StandardCharsets.US_ASCII.encode(ProcessHandle.current().pid() + "\n"));
      return new StackLock(channel);
    } catch (IOException e) {
      throw new UncheckedIOException("can't use " + directory + ": " + e.getMessage(), e);
    }
  }

  private static boolean isTaken(FileChannel channel) throws IOException {
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
