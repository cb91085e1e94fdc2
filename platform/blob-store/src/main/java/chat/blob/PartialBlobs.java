package chat.blob;

import java.util.function.Consumer;

/**
 * Keeps blobs that arrive piece by piece, each piece through any program, until they are whole.
 * Where the place itself fails (away, full), every method refuses with 503 and what was durable
 * stays so.
 *
 * <p>Whose writer may be alive though another goes on with the blob, gives the next one a higher
 * generation: what an earlier generation stores late replaces nothing of a later one.
 */
public interface PartialBlobs {

  /**
   * Opens a blob to go on with it; the caller sees to it that nobody else of its generation does
   * meanwhile.
   *
   * @param offset 0 for a new blob, or a number of bytes that {@link BlobAppender#sync} has made
   *     durable; what was written beyond it is forgotten
   * @param generation 0 for a new blob, and higher than before where an earlier writer may still be
   *     at it
   */
  BlobAppender append(BlobKey partial, long offset, int generation);

  /**
   * Puts a blob whose bytes are all there into its place, where {@link BlobStore} finds it; it is
   * durable there when this returns. Harmless where it has been done before.
   *
   * @param size how many bytes it has, all of them durable
   * @param generation of the writer; what later ones have stored is not looked at
   */
  void finish(BlobKey partial, long size, int generation, BlobKey place);

  /** Whether bytes whose writing was refused may be stored nevertheless, and later. */
  boolean mayStoreLate();

  /** Forgets what has arrived; harmless where there is nothing. */
  void remove(BlobKey partial);

  /**
   * Shows the blobs of which something is there as they are come upon, in no order and one perhaps
   * several times; {@code written} is when that was stored.
   */
  void list(Consumer<BlobStore.Stored> each);
}
