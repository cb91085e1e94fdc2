package chat.uploads.tus;

import chat.kit.token.Caller;
import chat.uploads.partialupload.TusAddress;
import chat.uploads.partialupload.TusUpload;
import chat.uploads.partialupload.UploadLease;
import chat.uploads.partialupload.UploadLeases;
import jakarta.inject.Singleton;
import java.time.Duration;

/** Returns the progress of an upload, and settles its state after a crash. */
@Singleton
final class UploadStatus {

  private static final Duration PATIENCE = Duration.ofMillis(500);

  private final OwnUploads ownUploads;
  private final UploadLeases leases;
  private final FinishUpload finishUpload;

  UploadStatus(OwnUploads ownUploads, UploadLeases leases, FinishUpload finishUpload) {
    this.ownUploads = ownUploads;
    this.leases = leases;
    this.finishUpload = finishUpload;
  }

  /**
   * Returns the current upload. Clients ask before they resume, often before the server notices
   * that the previous request was aborted, so this waits briefly for its last bytes.
   */
  TusUpload look(Caller caller, TusAddress address) {
    TusUpload upload = ownUploads.find(caller, address);
    return upload.isFinished() || (upload.writerUntil() == null && !upload.isComplete())
        ? upload
        : leases
            .tryTake(upload.id(), PATIENCE)
            .map(this::settle)
            .orElseGet(() -> ownUploads.find(caller, address));
  }

  /** Ends a lease that was broken off, and finishes an upload that has all its bytes. */
  TusUpload settle(UploadLease taken) {
    try (UploadLease lease = taken) {
      TusUpload upload = lease.upload();
      return upload.isComplete() && !upload.isFinished()
          ? finishUpload.finish(lease)
          : lease.end(upload.received());
    }
  }
}
