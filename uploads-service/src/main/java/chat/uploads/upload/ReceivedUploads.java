package chat.uploads.upload;

import chat.blob.BlobKey;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Tracks the files that are uploaded by the tus protocol, each of which is inserted once. */
public interface ReceivedUploads {

  /** A file uploaded by the tus protocol, with all its bytes at their final key. */
  sealed interface ByTus {}

  /**
   * A file that was sent in several requests, or made of parts.
   *
   * @param writer holder of the lease under which the bytes were moved there
   * @param expiresAt until when its client can query it
   * @param parts storage keys of the parts that it is made of, whose share of the quota it takes
   *     over
   */
  record Arrived(String storageKey, UUID writer, Instant expiresAt, List<String> parts)
      implements ByTus {}

  /**
   * Marks uploads as files in the current transaction.
   *
   * <p>Each is marked only if its writer still has the lease, because a new holder may be deleting
   * the bytes.
   *
   * @return the storage keys of those that were not files before
   */
  Set<String> finish(long organizationId, List<Arrived> arrived);

  /**
   * A file that was sent in one request, with the creation of its upload.
   *
   * @param metadata the client's metadata
   * @param expiresAt until when its client can query it
   */
  record CreatedWhole(Upload file, @Nullable String metadata, Instant expiresAt) implements ByTus {}

  /** Inserts such uploads as finished in the current transaction. */
  void insertFinished(long organizationId, List<CreatedWhole> created);

  /**
   * Returns the total length of an organization's uploads that are not files, including parts of
   * files.
   */
  long lengthBesideFiles(long organizationId);

  /** Returns the blob keys of those storage keys that may have bytes but are not files yet. */
  List<BlobKey> unfinishedKeys(List<Long> organizationIds, List<String> storageKeys);
}
