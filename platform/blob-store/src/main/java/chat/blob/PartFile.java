package chat.blob;

import chat.kit.stream.BulkInputStream;
import chat.kit.stream.UnnamedFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/**
 * Buffers bytes for an object in a temporary file of this machine, which takes no memory. S3 needs
 * their number before they are sent.
 */
final class PartFile implements AutoCloseable {

  private final FileChannel channel;
  private long length;

  PartFile() {
    this(Path.of(System.getProperty("java.io.tmpdir")));
  }

  /**
   * @param directory determines the disk of the file
   */
  PartFile(Path directory) {
    channel = DurableFiles.access(() -> UnnamedFile.open(directory, "chat-blob"));
  }

  /** Returns all bytes written since the last {@link #empty}, from the first byte on each call. */
  InputStream content() {
    return new Content();
  }

  long length() {
    return length;
  }

  void write(ByteBuffer bytes) {
    length += DurableFiles.access(() -> DurableFiles.writeFully(channel, bytes));
  }

  void empty() {
    DurableFiles.run(() -> channel.truncate(0));
    length = 0;
  }

  @Override
  public void close() {
    DurableFiles.run(channel::close);
  }

  /** Has its own position, so that writes continue at the end of the file. */
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
