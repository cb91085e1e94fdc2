package chat.uploads.tus;

import chat.kit.error.Refusal;
import chat.uploads.UploadsError;
import chat.uploads.partialupload.Concatenation;
import chat.uploads.partialupload.PartialUploadStorage;
import chat.uploads.partialupload.TusUpload;
import chat.uploads.partialupload.TusUploadRepository;
import chat.uploads.partialupload.UploadLease;
import chat.uploads.upload.NewUploads;
import chat.uploads.upload.NewUploads.AddResult;
import chat.uploads.upload.ReceivedUploads.Arrived;
import chat.uploads.upload.UploadPermissions;
import io.micronaut.http.HttpStatus;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Turns an upload that has all its bytes into a file.
 *
 * <p>Each step can be repeated after a crash between any two: the bytes are moved to their final
 * key before events are published, and events are published once.
 */
@Singleton
final class FinishUpload {

  private final PartialUploadStorage partialUploadStorage;
  private final TusFiles files;
  private final TusUploadRepository uploads;
  private final NewUploads newUploads;
  private final UploadPermissions permissions;
  private final TerminateUpload terminateUpload;

  FinishUpload(
      PartialUploadStorage partialUploadStorage,
      TusFiles files,
      TusUploadRepository uploads,
      NewUploads newUploads,
      UploadPermissions permissions,
      TerminateUpload terminateUpload) {
    this.partialUploadStorage = partialUploadStorage;
    this.files = files;
    this.uploads = uploads;
    this.newUploads = newUploads;
    this.permissions = permissions;
    this.terminateUpload = terminateUpload;
  }

  /**
   * Returns the finished upload, under whose lease its last byte became durable. 413 if the quota
   * has been used up since it began, 409 if another writer has taken the lease and not finished the
   * upload, 401 if its owner has been deactivated meanwhile.
   *
   * @param beginning all its bytes, or enough of the first ones to detect its type; null to read
   *     them from the storage
   */
  TusUpload finish(UploadLease lease, byte @Nullable [] beginning) {
    requireActiveOwner(lease);
    TusUpload upload = lease.upload();
    partialUploadStorage.finish(lease);
    lease.note(upload.length());
    Instant expiresAt = lease.expiry();
    Arrived arrived =
        new Arrived(
            upload.storageKey(),
            lease.writer(),
            expiresAt,
            Concatenation.parts(upload.concatenation()));
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

  /** Does the same for an upload whose bytes are not in memory. */
  TusUpload finish(UploadLease lease) {
    return finish(lease, null);
  }

  /** Removes the upload of a deactivated owner, which no request can resume. */
  private void requireActiveOwner(UploadLease lease) {
    TusUpload upload = lease.upload();
    try {
      permissions.requireActiveOwner(upload.organizationId(), upload.ownerId());
    } catch (Refusal refusal) {
      if (refusal.status() == HttpStatus.UNAUTHORIZED.getCode()) {
        terminateUpload.remove(lease);
      }
      throw refusal;
    }
  }

  private AddResult finishPart(TusUpload upload, Arrived arrived) {
    List<String> finished =
        uploads.finish(
            upload.organizationId(),
            List.of(arrived.storageKey()),
            List.of(arrived.writer().toString()),
            List.of(arrived.expiresAt().toString()));
    return finished.isEmpty() ? AddResult.NOT_ADDED : AddResult.ADDED;
  }

  private TusUpload findFinished(TusUpload upload) {
    return uploads
        .find(upload.organizationId(), upload.storageKey())
        .filter(TusUpload::isFinished)
        .orElseThrow(UploadsError.TUS_LEASE_LOST::refuse);
  }
}
