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
 * A temporary file that is written first and then read.
 *
 * <p>Needed because an archive stores a file's length before its bytes. Its size is not limited by
 * any setting.
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

  /** Returns the content from the first byte on. Nothing may be written then until a reset. */
  InputStream read() throws IOException {
    out.flush();
    channel.position(0);
    return Channels.newInputStream(channel);
  }

  long size() throws IOException {
    out.flush();
    return channel.size();
  }

  /** Empties the file. */
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
