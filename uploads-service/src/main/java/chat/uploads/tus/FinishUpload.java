package chat.uploads.tus;

import chat.kit.error.Refusal;
import chat.uploads.UploadsError;
import chat.uploads.upload.ArrivedUploads.Arrived;
import chat.uploads.upload.NewUploads;
import chat.uploads.upload.NewUploads.Arrival;
import chat.uploads.upload.UploadPermissions;
import io.micronaut.http.HttpStatus;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes a file of an upload that has all its bytes. Each step may be repeated after a crash between
 * any two: the bytes get their place before anybody is told of the file, and it is told once.
 */
@Singleton
final class FinishUpload {

  private final ArrivingBytes arrivingBytes;
  private final TusFiles files;
  private final TusUploadRepository uploads;
  private final NewUploads newUploads;
  private final UploadPermissions permissions;
  private final RemoveUpload removeUpload;

  FinishUpload(
      ArrivingBytes arrivingBytes,
      TusFiles files,
      TusUploadRepository uploads,
      NewUploads newUploads,
      UploadPermissions permissions,
      RemoveUpload removeUpload) {
    this.arrivingBytes = arrivingBytes;
    this.files = files;
    this.uploads = uploads;
    this.newUploads = newUploads;
    this.permissions = permissions;
    this.removeUpload = removeUpload;
  }

  /**
   * The finished upload, under whose lease its last byte has become durable; 413 where others have
   * taken the room that there was when it began, 409 where another has taken the lease and has not
   * finished it, 401 where its owner has been deactivated meanwhile.
   *
   * @param beginning its bytes, or as many of the first as tell what it is; null to read them
   */
  TusUpload finish(UploadLease lease, byte @Nullable [] beginning) {
    requireActiveOwner(lease);
    TusUpload upload = lease.upload();
    arrivingBytes.finish(lease);
    lease.note(upload.length());
    Instant expiresAt = lease.expiry();
    Arrived arrived =
        new Arrived(
            upload.place(), lease.writer(), expiresAt, Concatenation.parts(upload.concatenation()));
    TusUpload finished =
        switch (upload.isPart()
            ? finishPart(upload, arrived)
            : newUploads.addArrived(files.of(upload, beginning), arrived)) {
          case ADDED -> upload.with(upload.length(), expiresAt).finished();
          case NOT_ADDED -> findFinished(upload);
          case NO_ROOM -> throw UploadsError.TUS_QUOTA_EXCEEDED.refuse();
        };
    lease.markOver();
    return finished;
  }

  /** The same of an upload of whose bytes none are at hand. */
  TusUpload finish(UploadLease lease) {
    return finish(lease, null);
  }

  /** Nobody can go on with what somebody has left who has been deactivated: it goes. */
  private void requireActiveOwner(UploadLease lease) {
    TusUpload upload = lease.upload();
    try {
      permissions.requireActiveOwner(upload.organizationId(), upload.ownerId());
    } catch (Refusal refusal) {
      if (refusal.status() == HttpStatus.UNAUTHORIZED.getCode()) {
        removeUpload.remove(lease);
      }
      throw refusal;
    }
  }

  private Arrival finishPart(TusUpload upload, Arrived arrived) {
    List<String> finished =
        uploads.finish(
            upload.organizationId(),
            List.of(arrived.place()),
            List.of(arrived.writer().toString()),
            List.of(arrived.expiresAt().toString()));
    return finished.isEmpty() ? Arrival.NOT_ADDED : Arrival.ADDED;
  }

  private TusUpload findFinished(TusUpload upload) {
    return uploads
        .find(upload.organizationId(), upload.place())
        .filter(TusUpload::isFinished)
        .orElseThrow(UploadsError.TUS_LEASE_LOST::refuse);
  }
}
