package chat.exports.archive;

import chat.kit.stream.StreamedBytes;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.util.concurrent.TimeUnit;

/** A file's bytes, fetched on from where the stream broke: a large one is not begun again. */
final class PersistentBlob extends InputStream {

  private static final int MOST_BREAKS = 5;

  private final Owners owners;
  private final String key;
  private final Parts parts;
  private InputStream content;
  private long taken;
  private int breaks;

  PersistentBlob(Owners owners, String key, InputStream content, Parts parts) {
    this.owners = owners;
    this.key = key;
    this.content = content;
    this.parts = parts;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    while (true) {
      try {
        int read = content.read(into, offset, length);
        taken += Math.max(read, 0);
        parts.course().addFileBytes(Math.max(read, 0));
        parts.course().step();
        return read;
      } catch (InterruptedIOException e) {
        throw e;
      } catch (IOException e) {
        breaks++;
        if (breaks > MOST_BREAKS || Thread.currentThread().isInterrupted()) {
          throw e;
        }
        fetchOn();
      }
    }
  }

  private void fetchOn() throws IOException {
    try {
      TimeUnit.MILLISECONDS.sleep(200L << breaks);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("Interrupted");
    }
    content.close();
    content =
        owners
            .blob(key, taken)
            .map(StreamedBytes::content)
            .orElseThrow(() -> new IOException(key + " is gone after " + taken + " bytes"));
  }

  @Override
  public void close() throws IOException {
    content.close();
  }
}
