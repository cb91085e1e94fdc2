package chat.uploads.upload;

import chat.blob.BlobKey;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/** Knows the files that come in parts, each of which is written down once. */
public interface ArrivedUploads {

  /**
   * Marks them as files in the current transaction.
   *
   * @return the places of those that were none before
   */
  Set<String> finish(long organizationId, Collection<String> places);

  /** The keys of those of the places whose bytes may be there before they are files. */
  List<BlobKey> unfinishedKeys(List<Long> organizationIds, List<String> places);
}
