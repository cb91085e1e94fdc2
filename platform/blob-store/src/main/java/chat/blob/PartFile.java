package chat.blob;

import chat.kit.stream.BulkInputStream;
import chat.kit.stream.UnnamedFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/**
 * Bytes on their way into an object, which must be known to the last before they are sent: in a
 * temporary file of this machine, so that they take no memory.
 */
final class PartFile implements AutoCloseable {

  private final FileChannel channel;
  private long length;

  PartFile() {
    this(Path.of(System.getProperty("java.io.tmpdir")));
  }

  /**
   * @param directory on whose disk the file is
   */
  PartFile(Path directory) {
    channel = Disk.access(() -> UnnamedFile.open(directory, "chat-blob"));
  }

  /** All that was written since it was emptied, from its first byte on each time. */
  InputStream content() {
    return new Content();
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
  }

  /** Has a place of its own in the file, so that what comes next is written behind the rest. */
  private final class Content extends BulkInputStream {

    private long at;

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      int read = channel.read(ByteBuffer.wrap(into, offset, length), at);
      at += Math.max(read, 0);
      return read;
    }
  }
}
