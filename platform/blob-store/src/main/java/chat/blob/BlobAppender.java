package chat.blob;

import java.nio.ByteBuffer;

/** Appends to a blob. One thread writes; another one may sync concurrently. */
public interface BlobAppender extends AutoCloseable {

  /** Appends all remaining bytes of the buffer. */
  void write(ByteBuffer bytes);

  /** Returns once all bytes are durable whose write had finished before the call. */
  void sync();

  /**
   * Does the same for a complete blob that is moved to its final key next. The move makes the
   * directory entry durable, so less may be done here.
   */
  default void syncWhole() {
    sync();
  }

  /** Releases the blob; bytes that were not synced may be kept or lost. */
  @Override
  void close();
}
