package chat.exports.archive;

import chat.kit.stream.UnnamedFile;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;

/**
 * A temporary file that grows until it is read: an archive wants to know how long a file is before
 * its first byte. No setting bounds it.
 */
final class ScratchFile implements Closeable {

  private static final int BUFFER = 64 << 10;

  private final FileChannel channel;
  private OutputStream out;

  ScratchFile() throws IOException {
    channel = UnnamedFile.open("chat-export");
    out = buffered();
  }

  private OutputStream buffered() {
    return new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER);
  }

  void write(byte[] bytes) throws IOException {
    out.write(bytes);
  }

  void write(char character) throws IOException {
    out.write(character);
  }

  /** What was written, from the first byte on; nothing is written any more until a reset. */
  InputStream read() throws IOException {
    out.flush();
    channel.position(0);
    return Channels.newInputStream(channel);
  }

  long size() throws IOException {
    out.flush();
    return channel.size();
  }

  /** Begins anew. */
  void reset() throws IOException {
    channel.truncate(0);
    channel.position(0);
    out = buffered();
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
