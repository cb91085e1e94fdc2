package chat.blob;

import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * Stores blobs. If the storage is unavailable or full, every method throws a 503 refusal. Holds at
 * most a buffer of a blob in memory.
 */
public interface BlobStore {

  /**
   * Stores the whole stream, replacing any former blob. The blob is durable on return; if the
   * stream fails, nothing of it is kept.
   *
   * @return the number of bytes
   * @throws IOException whatever the stream throws
   */
  long put(BlobKey key, InputStream content) throws IOException;

  /** Returns the number of bytes; empty if there is no such blob. */
  OptionalLong size(BlobKey key);

  /**
   * Returns a part of a blob, to be closed by the caller; empty if there is no such blob.
   *
   * @param from the first byte, counted from 0
   * @param length maximum number of bytes; the stream also ends at the end of the blob
   */
  Optional<InputStream> open(BlobKey key, long from, long length);

  /** Deletes the blob; does nothing if there is none. */
  void delete(BlobKey key);

  /**
   * Deletes incomplete blobs of killed programs, unless the storage does so itself; blobs still
   * being received are kept.
   */
  default void removeAbandoned() {}

  /** Passes on all blobs in no particular order; ignores names that are not keys. */
  void list(Consumer<Stored> each);

  /**
   * A stored blob.
   *
   * @param written when it was last stored
   */
  record Stored(BlobKey key, Instant written) {}
}
