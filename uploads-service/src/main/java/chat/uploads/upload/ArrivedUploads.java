package chat.uploads.upload;

import chat.blob.BlobKey;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** Knows the files that come in parts, each of which is written down once. */
public interface ArrivedUploads {

  /**
   * A file all of whose bytes have their place.
   *
   * @param writer whose turn it was to put them there
   */
  record Arrived(String place, UUID writer) {}

  /**
   * Marks them as files in the current transaction, each of them only if it is still its writer's
   * turn: whoever has taken it over may be removing the bytes.
   *
   * @return the places of those that were none before
   */
  Set<String> finish(long organizationId, List<Arrived> arrived);

  /** The keys of those of the places whose bytes may be there before they are files. */
  List<BlobKey> unfinishedKeys(List<Long> organizationIds, List<String> places);
}
