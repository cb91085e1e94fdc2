package chat.exports.request;

import chat.blob.BlobStore;
import chat.exports.ExportsError;
import jakarta.inject.Singleton;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Cancels exports and removes archives.
 *
 * <p>The row is updated before bytes are removed, so no export is shown without its archive. Bytes
 * that can't be removed at once are removed later.
 */
@Singleton
public final class EndExport {

  private static final Logger LOG = LoggerFactory.getLogger(EndExport.class);

  private final DataExportRepository exports;
  private final ExportChanges changes;
  private final BlobStore blobs;

  EndExport(DataExportRepository exports, ExportChanges changes, BlobStore blobs) {
    this.exports = exports;
    this.changes = changes;
    this.blobs = blobs;
  }

  /**
   * Cancels a pending export. Throws a refusal if there is none. Stored bytes are removed later.
   */
  void cancel(long organizationId, long exportId) {
    changes.cancel(find(organizationId, exportId));
  }

  private DataExport find(long organizationId, long exportId) {
    return exports.find(organizationId, exportId).orElseThrow(ExportsError.NO_SUCH_EXPORT::refuse);
  }

  /** Removes an export's archive. Throws a refusal that says why if there is none. */
  void delete(long organizationId, long exportId) {
    DataExport export = find(organizationId, exportId);
    switch (export.status()) {
      case REQUESTED, STARTED -> throw ExportsError.IN_PROGRESS.refuse();
      case FAILED -> throw ExportsError.NOTHING_TO_DELETE.refuse();
      case DELETED -> throw ExportsError.ALREADY_DELETED.refuse();
      case SUCCEEDED -> {
        if (!remove(export)) {
          throw ExportsError.ALREADY_DELETED.refuse();
        }
      }
    }
  }

  /**
   * Removes the archive of a succeeded export. Returns false if it was already removed. If the
   * storage is unavailable, the bytes are removed later.
   */
  public boolean remove(DataExport export) {
    if (!changes.delete(export)) {
      return false;
    }
    try {
      blobs.delete(export.key(export.attempts()));
      LOG.info("Archive removed: export {}", export.exportId());
    } catch (RuntimeException e) {
      LOG.warn(
          "Archive not removed from storage: export {}, {}; retrying later",
          export.exportId(),
          e.toString());
    }
    return true;
  }

  /** Removes the stored bytes of the attempts, except the archive of a succeeded export. */
  public void removeRemains(DataExport export) {
    boolean hasArchive = export.status() == DataExport.Status.SUCCEEDED;
    int last = hasArchive ? export.attempts() - 1 : export.attempts();
    for (int attempt = 1; attempt <= last; attempt++) {
      blobs.delete(export.key(attempt));
    }
    exports.forgetRemains(export.exportId(), export.status().wireName());
  }
}
