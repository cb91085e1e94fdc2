package chat.exports.archive;

import chat.kit.error.Refusal;
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
    int read = readOn(into, offset, length);
    taken += Math.max(read, 0);
    parts.course().addFileBytes(Math.max(read, 0));
    parts.course().step();
    return read;
  }

  private int readOn(byte[] into, int offset, int length) throws IOException {
    while (true) {
      try {
        return content.read(into, offset, length);
      } catch (InterruptedIOException e) {
        throw e;
      } catch (IOException e) {
        fetchOn(e);
      }
    }
  }

  /** Waits the longer the more often it has to: its owner may be starting anew. */
  private void fetchOn(IOException broken) throws IOException {
    content.close();
    while (true) {
      breaks++;
      if (breaks > MOST_BREAKS || Thread.currentThread().isInterrupted()) {
        throw broken;
      }
      pause();
      try {
        content =
            owners
                .blob(key, taken)
                .map(StreamedBytes::content)
                .orElseThrow(() -> new IOException(key + " is gone after " + taken + " bytes"));
        return;
      } catch (Refusal away) {
        broken.addSuppressed(away);
      }
    }
  }

  private void pause() throws InterruptedIOException {
    try {
      TimeUnit.MILLISECONDS.sleep(200L << breaks);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("Interrupted");
    }
  }

  @Override
  public void close() throws IOException {
    content.close();
  }
}
