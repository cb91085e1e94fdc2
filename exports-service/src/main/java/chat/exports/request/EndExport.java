package chat.exports.request;

import chat.blob.BlobStore;
import chat.exports.ExportsError;
import jakarta.inject.Singleton;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Cancels exports, and removes their bytes. The row says so first, and that bytes remain: what
 * can't be removed at once is tried again, and no export is ever shown whose archive is gone.
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

  /** Ends an export that is not done; refuses where there is none. What it leaves goes later. */
  void cancel(long organizationId, long exportId) {
    changes.cancel(find(organizationId, exportId));
  }

  private DataExport find(long organizationId, long exportId) {
    return exports.find(organizationId, exportId).orElseThrow(ExportsError.NO_SUCH_EXPORT::refuse);
  }

  /** Removes the archive of an export, if there is one; says why not otherwise. */
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
   * Removes the archive of an export that has succeeded; false where it was gone. Where the storage
   * is away its bytes go once that is back.
   */
  public boolean remove(DataExport export) {
    if (!changes.delete(export)) {
      return false;
    }
    try {
      blobs.delete(export.key(export.attempts()));
      LOG.info("The archive of export {} is removed", export.exportId());
    } catch (RuntimeException e) {
      LOG.warn("The archive of export {} is removed later: {}", export.exportId(), e.toString());
    }
    return true;
  }

  /** Removes what the attempts have left, but for the archive of an export that has succeeded. */
  public void removeRemains(DataExport export) {
    boolean hasArchive = export.status() == DataExport.Status.SUCCEEDED;
    int last = hasArchive ? export.attempts() - 1 : export.attempts();
    for (int attempt = 1; attempt <= last; attempt++) {
      blobs.delete(export.key(attempt));
    }
    exports.forgetRemains(export.exportId(), export.status().wireName());
  }
}
