package chat.uploads.tus;

import chat.blob.BlobStore;
import chat.blob.PartialBlobs;
import chat.kit.token.Caller;
import chat.uploads.UploadsError;
import jakarta.inject.Singleton;
import java.time.Duration;

/** Removes uploads that have not become a file: given up, expired, or never begun properly. */
@Singleton
final class RemoveUpload {

  private static final Duration PATIENCE = Duration.ofSeconds(1);

  private final TusUploadRepository uploads;
  private final OwnUploads ownUploads;
  private final UploadLeases leases;
  private final PartialBlobs partials;
  private final BlobStore blobs;

  RemoveUpload(
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

  /** Removes what its owner has given up; 409 where it is a file by now. */
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
   * Removes an unfinished upload, whose lease is over then; false where another has gone on with
   * it, whose it is then. The row goes first, so that nobody makes a file of bytes that are going;
   * what a crash leaves of them is swept.
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

  /** Removes one that has expired; a file that it has become stays. */
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
    uploads.delete(finished.organizationId(), finished.place());
  }
}
