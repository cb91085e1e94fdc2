package chat.uploads.tus;

import chat.kit.token.Caller;
import jakarta.inject.Singleton;
import java.time.Duration;

/** Tells how far an upload is, and settles what a crash has left of it. */
@Singleton
final class LookAtUpload {

  private static final Duration PATIENCE = Duration.ofMillis(500);

  private final OwnUploads ownUploads;
  private final UploadLeases leases;
  private final FinishUpload finishUpload;

  LookAtUpload(OwnUploads ownUploads, UploadLeases leases, FinishUpload finishUpload) {
    this.ownUploads = ownUploads;
    this.leases = leases;
    this.finishUpload = finishUpload;
  }

  /**
   * The upload as it is. Clients ask before they resume, often sooner than the server knows that
   * the request before was broken off; its last bytes are waited for, briefly.
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
