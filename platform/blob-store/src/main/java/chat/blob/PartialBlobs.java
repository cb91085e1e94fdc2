package chat.blob;

import java.util.function.Consumer;

/**
 * Stores blobs that arrive in several requests, each at any replica, until they are complete. If
 * the storage is unavailable or full, every method throws a 503 refusal, and durable bytes stay
 * durable.
 *
 * <p>When a writer may still be alive although another takes the blob over, the new one has a
 * higher generation: bytes that an earlier generation stores late replace none of a later one.
 */
public interface PartialBlobs {

  /**
   * Opens a blob to append to it; the caller ensures that no other writer of its generation does so
   * concurrently.
   *
   * @param offset 0 for a new blob, or a number of bytes that {@link BlobAppender#sync} has made
   *     durable; bytes beyond it are discarded
   * @param generation 0 for a new blob, and higher than before if an earlier writer may still be
   *     active
   */
  BlobAppender append(BlobKey partial, long offset, int generation);

  /**
   * Moves a complete blob to its final key, where {@link BlobStore} finds it; it is durable there
   * on return. Does nothing if that was done before.
   *
   * @param size total number of bytes, all of them durable
   * @param generation of the writer; bytes of later ones are ignored
   */
  void finish(BlobKey partial, long size, int generation, BlobKey storageKey);

  /** Returns whether bytes whose write failed may be stored nevertheless, at a later time. */
  boolean mayStoreLate();

  /** Deletes the received bytes; does nothing if there are none. */
  void remove(BlobKey partial);

  /**
   * Passes on the blobs that have bytes in no particular order, possibly several times; {@code
   * written} is when those bytes were stored.
   */
  void list(Consumer<BlobStore.Stored> each);
}
