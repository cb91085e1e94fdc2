package chat.uploads.tus;

import chat.blob.BlobStore;
import chat.blob.PartialBlobs;
import chat.kit.token.Caller;
import chat.uploads.UploadsError;
import chat.uploads.partialupload.TusAddress;
import chat.uploads.partialupload.TusUpload;
import chat.uploads.partialupload.TusUploadRepository;
import chat.uploads.partialupload.UploadLease;
import chat.uploads.partialupload.UploadLeases;
import jakarta.inject.Singleton;
import java.time.Duration;

/** Removes uploads that have not become a file: terminated, expired, or not begun properly. */
@Singleton
final class TerminateUpload {

  private static final Duration PATIENCE = Duration.ofSeconds(1);

  private final TusUploadRepository uploads;
  private final OwnUploads ownUploads;
  private final UploadLeases leases;
  private final PartialBlobs partials;
  private final BlobStore blobs;

  TerminateUpload(
      TusUploadRepository uploads,
      OwnUploads ownUploads,
      UploadLeases leases,
      PartialBlobs partials,
      BlobStore blobs) {
    this.uploads = uploads;
    this.ownUploads = ownUploads;
    this.leases = leases;
    this.partials = partials;
    this.blobs = blobs;
  }

  /** Removes an upload at its owner's request; 409 if it has become a file. */
  void terminate(Caller caller, TusAddress address) {
    TusUpload upload = ownUploads.find(caller, address);
    if (upload.isFinished()) {
      removeFinished(upload);
      return;
    }
    try (UploadLease lease = leases.take(upload, PATIENCE)) {
      if (!remove(lease)) {
        throw UploadsError.TUS_LEASE_LOST.refuse();
      }
    }
  }

  private void removeFinished(TusUpload upload) {
    if (!upload.isPart()) {
      throw UploadsError.TUS_FINISHED.refuse();
    }
    forget(upload);
  }

  /**
   * Removes an unfinished upload and ends its lease; returns false if another writer has taken the
   * lease. The row is deleted first, so that no file is made of bytes that are being deleted; bytes
   * left by a crash are deleted as orphaned blobs.
   */
  boolean remove(UploadLease lease) {
    TusUpload upload = lease.upload();
    if (!lease.remove()) {
      return false;
    }
    partials.remove(upload.arrivingKey());
    blobs.delete(upload.key());
    return true;
  }

  /** Removes an expired upload; a file that it has become is kept. */
  void expire(TusUpload upload) {
    if (upload.isFinished()) {
      forget(upload);
    } else {
      leases.tryTake(upload.id(), Duration.ZERO).ifPresent(this::removeAndClose);
    }
  }

  private void removeAndClose(UploadLease taken) {
    try (UploadLease lease = taken) {
      remove(lease);
    }
  }

  private void forget(TusUpload finished) {
    if (finished.isPart()) {
      blobs.delete(finished.key());
    }
    uploads.delete(finished.organizationId(), finished.storageKey());
  }
}
