package chat.exports.archive;

import chat.kit.client.UnexpectedStatus;
import chat.kit.error.Refusal;
import chat.kit.stream.BulkInputStream;
import chat.kit.stream.StreamedBytes;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * A file's bytes, fetched on from where the stream broke: a large one is not begun again. Who has
 * them may be away for a while, also when they are asked for first.
 */
final class PersistentBlob extends BulkInputStream {

  private static final int MOST_BREAKS = 5;

  private final Owners owners;
  private final String key;
  private final Parts parts;
  private InputStream content = nullInputStream();
  private long taken;
  private int breaks;

  PersistentBlob(Owners owners, String key, Parts parts) {
    this.owners = owners;
    this.key = key;
    this.parts = parts;
  }

  /** Begins to read, and returns how many bytes come; empty where there is no such file. */
  OptionalLong open() throws IOException {
    Optional<StreamedBytes> found = fetch();
    if (found.isEmpty()) {
      return OptionalLong.empty();
    }
    content = found.get().content();
    return OptionalLong.of(
        found.get().length().orElseThrow(() -> new IOException(key + " comes without its size")));
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

  private void fetchOn(IOException broken) throws IOException {
    try {
      content.close();
    } catch (IOException alsoBroken) {
      broken.addSuppressed(alsoBroken);
    }
    pauseAfter(broken);
    content =
        fetch()
            .map(StreamedBytes::content)
            .orElseThrow(() -> new IOException(key + " is gone after " + taken + " bytes"));
  }

  private Optional<StreamedBytes> fetch() throws IOException {
    while (true) {
      try {
        return owners.blob(key, taken);
      } catch (Refusal away) {
        pauseAfter(away);
      } catch (UnexpectedStatus failed) {
        pauseAfter(failed);
      }
    }
  }

  /** The longer the more often it has to wait; the failure itself where that was often enough. */
  private <X extends Exception> void pauseAfter(X failure) throws X, InterruptedIOException {
    breaks++;
    if (breaks > MOST_BREAKS || Thread.currentThread().isInterrupted()) {
      throw failure;
    }
    pause();
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
