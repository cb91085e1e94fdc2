package chat.blob;

/**
 * Keeps blobs that arrive piece by piece, each piece through any program, until they are whole.
 * Where the place itself fails (away, full), every method refuses with 503 and what was durable
 * stays so.
 */
public interface PartialBlobs {

  /**
   * Opens a blob to go on with it; the caller sees to it that nobody else does meanwhile.
   *
   * @param offset 0 for a new blob, or a number of bytes that {@link BlobAppender#sync} has made
   *     durable; what was written beyond it is forgotten
   */
  BlobAppender append(BlobKey partial, long offset);

  /**
   * Puts a blob whose bytes are all there into its place, where {@link BlobStore} finds it; it is
   * durable there when this returns. Harmless where it has been done before.
   *
   * @param size how many bytes it has, all of them durable
   */
  void finish(BlobKey partial, long size, BlobKey place);

  /** Forgets what has arrived; harmless where there is nothing. */
  void remove(BlobKey partial);
}
