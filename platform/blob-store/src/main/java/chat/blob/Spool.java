package chat.blob;

import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Bytes on their way into an object, which must be known to the last before they are sent: in a
 * file of this machine, so that they take no memory.
 */
final class Spool implements AutoCloseable {

  private final Path file;
  private final FileChannel channel;
  private long length;

  Spool() {
    file = Disk.access(() -> Files.createTempFile("chat-blob", null));
    channel = Disk.access(() -> FileChannel.open(file, READ, WRITE));
  }

  /** All that was written since it was emptied. */
  Path file() {
    return file;
  }

  long length() {
    return length;
  }

  void write(ByteBuffer bytes) {
    length += Disk.access(() -> Disk.writeFully(channel, bytes));
  }

  void empty() {
    Disk.run(() -> channel.truncate(0));
    length = 0;
  }

  @Override
  public void close() {
    Disk.run(channel::close);
    Disk.run(() -> Files.deleteIfExists(file));
  }
}
