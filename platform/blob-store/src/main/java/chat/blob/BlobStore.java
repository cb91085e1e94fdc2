package chat.blob;

import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * Keeps blobs. Where the place itself fails (away, full), every method refuses with 503; nothing
 * holds more than a buffer of a blob in memory.
 */
public interface BlobStore {

  /**
   * Stores all that the stream gives, replacing what the key had. The blob is durable when this
   * returns; where the stream fails, nothing of it is kept.
   *
   * @return the number of bytes
   * @throws IOException what the stream throws
   */
  long put(BlobKey key, InputStream content) throws IOException;

  /** The number of bytes; empty where there is no such blob. */
  OptionalLong size(BlobKey key);

  /**
   * A part of a blob, to be closed by the caller; empty where there is no such blob.
   *
   * @param from the first byte, counted from 0
   * @param length the most bytes to give; the stream ends with the blob in any case
   */
  Optional<InputStream> open(BlobKey key, long from, long length);

  /** Removes the blob; harmless where there is none. */
  void delete(BlobKey key);

  /**
   * Removes what programs that were killed have left half stored, as far as the place does not do
   * so itself; what still arrives stays.
   */
  default void removeAbandoned() {}

  /** Shows all blobs as they are come upon, in no order; what has no key's name is none. */
  void list(Consumer<Stored> each);

  /**
   * A blob that there is.
   *
   * @param written when it was stored last
   */
  record Stored(BlobKey key, Instant written) {}
}
