package chat.uploads.tus;

import chat.kit.token.Caller;
import chat.uploads.UploadsError;
import chat.uploads.partialupload.Checksum;
import chat.uploads.partialupload.TusAddress;
import chat.uploads.partialupload.TusUpload;
import chat.uploads.partialupload.UploadLease;
import chat.uploads.partialupload.UploadLeases;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/** Appends a request's bytes to an upload. */
@Singleton
final class AddBytes {

  private static final Duration PATIENCE = Duration.ofSeconds(1);

  private final OwnUploads ownUploads;
  private final UploadLeases leases;
  private final ReceiveBytes receiveBytes;
  private final FinishUpload finishUpload;

  AddBytes(
      OwnUploads ownUploads,
      UploadLeases leases,
      ReceiveBytes receiveBytes,
      FinishUpload finishUpload) {
    this.ownUploads = ownUploads;
    this.leases = leases;
    this.receiveBytes = receiveBytes;
    this.finishUpload = finishUpload;
  }

  /**
   * Returns the upload after appending the request's bytes. A request at the end of a finished
   * upload gets the same response as its last byte, because that response may have been lost.
   *
   * @throws IOException if the connection breaks; received bytes are kept
   */
  TusUpload add(Caller caller, TusAddress address, TusHeaders headers, Supplier<InputStream> body)
      throws IOException {
    headers.requireBytes();
    long offset = headers.offset();
    Checksum checksum = headers.checksum();
    Optional<UploadLease> free = leases.tryTakeOwn(caller, address);
    if (free.isEmpty()) {
      TusUpload upload = ownUploads.find(caller, address);
      if (upload.isJoined()) {
        throw UploadsError.TUS_JOINED.refuse();
      }
      if (upload.isFinished() && offset == upload.length() && headers.bodyLength() <= 0) {
        return upload;
      }
      free = Optional.of(leases.take(upload, PATIENCE));
    }
    try (UploadLease lease = free.get()) {
      TusUpload current = lease.upload();
      if (offset != current.received()) {
        throw UploadsError.TUS_OFFSET.refuse(current.received());
      }
      if (headers.bodyLength() > current.length() - offset) {
        throw UploadsError.TUS_BEYOND_LENGTH.refuse(current.length());
      }
      return current.isComplete()
          ? finishUpload.finish(lease)
          : receiveBytes.receive(lease, body, checksum);
    }
  }
}
