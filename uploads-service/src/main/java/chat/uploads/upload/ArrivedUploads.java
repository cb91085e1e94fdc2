package chat.uploads.upload;

import chat.blob.BlobKey;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Knows the files that come by the tus protocol, each of which is written down once. */
public interface ArrivedUploads {

  /** A file that has come by the tus protocol, all of whose bytes have their place. */
  sealed interface ByTus {}

  /**
   * It has come in parts.
   *
   * @param writer who had the lease when he put the bytes there
   * @param expiresAt until when its client can ask for it
   * @param parts places of those that it is made of, whose room it has from now on
   */
  record Arrived(String place, UUID writer, Instant expiresAt, List<String> parts)
      implements ByTus {}

  /**
   * Marks them as files in the current transaction, each of them only if its writer still has the
   * lease: whoever has taken it over may be removing the bytes.
   *
   * @return the places of those that were none before
   */
  Set<String> finish(long organizationId, List<Arrived> arrived);

  /**
   * It has come at once, with the creation of its upload.
   *
   * @param metadata what its client says of it
   * @param expiresAt until when its client can ask for it
   */
  record CreatedWhole(Upload file, @Nullable String metadata, Instant expiresAt) implements ByTus {}

  /** Remembers such ones, finished, in the current transaction. */
  void remember(long organizationId, List<CreatedWhole> created);

  /**
   * The bytes that an organization's uploads have or will have which are no files: parts of files
   * too.
   */
  long lengthBesideFiles(long organizationId);

  /** The keys of those of the places whose bytes may be there before they are files. */
  List<BlobKey> unfinishedKeys(List<Long> organizationIds, List<String> places);
}
