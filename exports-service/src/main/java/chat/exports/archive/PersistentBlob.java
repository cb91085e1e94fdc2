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
 * A file's byte stream that resumes after failures at the current offset.
 *
 * <p>Tolerates a temporarily unavailable owner, also at the first request.
 */
final class PersistentBlob extends BulkInputStream {

  private static final int MAX_FAILURES = 5;

  private final OwnerClient ownerClient;
  private final String key;
  private final ArchiveParts parts;
  private InputStream content = nullInputStream();
  private long position;
  private int failures;

  PersistentBlob(OwnerClient ownerClient, String key, ArchiveParts parts) {
    this.ownerClient = ownerClient;
    this.key = key;
    this.parts = parts;
  }

  /** Opens the file and returns its length; empty if it does not exist. */
  OptionalLong open() throws IOException {
    Optional<StreamedBytes> response = fetch();
    if (response.isEmpty()) {
      return OptionalLong.empty();
    }
    content = response.get().content();
    return OptionalLong.of(
        response
            .get()
            .length()
            .orElseThrow(() -> new IOException("Response without a length for file " + key)));
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    int read = readResuming(into, offset, length);
    position += Math.max(read, 0);
    parts.exportProgress().addFileBytes(Math.max(read, 0));
    parts.exportProgress().step();
    return read;
  }

  private int readResuming(byte[] into, int offset, int length) throws IOException {
    while (true) {
      try {
        return content.read(into, offset, length);
      } catch (InterruptedIOException e) {
        throw e;
      } catch (IOException e) {
        resume(e);
      }
    }
  }

  private void resume(IOException failure) throws IOException {
    try {
      content.close();
    } catch (IOException closeFailure) {
      failure.addSuppressed(closeFailure);
    }
    pauseAfter(failure);
    content =
        fetch()
            .map(StreamedBytes::content)
            .orElseThrow(() ->
                new IOException(
                    "File deleted during transfer: " + key + ", after " + position + " bytes"));
  }

  private Optional<StreamedBytes> fetch() throws IOException {
    while (true) {
      try {
        return ownerClient.blob(key, position);
      } catch (Refusal away) {
        pauseAfter(away);
      } catch (UnexpectedStatus failed) {
        pauseAfter(failed);
      }
    }
  }

  /** Waits exponentially longer after each failure; rethrows the failure after too many. */
  private <X extends Exception> void pauseAfter(X failure) throws X, InterruptedIOException {
    failures++;
    if (failures > MAX_FAILURES || Thread.currentThread().isInterrupted()) {
      throw failure;
    }
    pause();
  }

  private void pause() throws InterruptedIOException {
    try {
      TimeUnit.MILLISECONDS.sleep(200L << failures);
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
