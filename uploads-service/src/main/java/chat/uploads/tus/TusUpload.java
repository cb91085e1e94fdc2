package chat.uploads.tus;

import chat.blob.BlobKey;
import chat.uploads.upload.Upload;
import chat.uploads.upload.UploadPlace;
import io.micronaut.data.annotation.MappedEntity;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An upload by the tus protocol.
 *
 * @param metadata {@code Upload-Metadata} as it was sent
 * @param concatenation {@code Upload-Concat} as it was sent
 * @param length bytes that it will have
 * @param received bytes that are durable
 * @param isFinished whether it has become a file, or a part that can be concatenated
 * @param generation how often it was taken over from a writer that had not ended its lease
 * @param writerUntil until when nobody else may add to it; null where nobody does
 */
@MappedEntity("tus_upload")
record TusUpload(
    long organizationId,
    String place,
    long ownerId,
    String nameInUrl,
    String fileName,
    @Nullable String metadata,
    @Nullable String concatenation,
    long length,
    long received,
    boolean isFinished,
    int generation,
    @Nullable Instant writerUntil,
    Instant expiresAt) {

  /** What is unique of an upload: its place is that of the file which it becomes. */
  UploadPlace id() {
    return new UploadPlace(organizationId, place);
  }

  /** Whether it will never be a file itself, but part of one. */
  boolean isPart() {
    return Concatenation.PARTIAL.equals(concatenation);
  }

  /** Whether it is made of parts, so that nobody else adds to it. */
  boolean isJoined() {
    return concatenation != null && !isPart();
  }

  boolean isComplete() {
    return received == length;
  }

  /** Below {@code /user_uploads/} and below the endpoint. */
  String pathId() {
    return "%d/%s/%s".formatted(organizationId, place, nameInUrl);
  }

  /** Where its bytes are while they arrive. */
  BlobKey arrivingKey() {
    return new BlobKey("%d/tus/%s".formatted(organizationId, place));
  }

  /** Where its bytes are once it is finished. */
  BlobKey key() {
    return isPart()
        ? new BlobKey("%d/parts/%s".formatted(organizationId, place))
        : Upload.key(organizationId, place);
  }

  /**
   * The file that it becomes, which has no id yet.
   *
   * @param contentType found by content
   */
  Upload file(String contentType, Instant dateCreated) {
    return new Upload(
        organizationId, 0, ownerId, place, nameInUrl, fileName, contentType, length, dateCreated);
  }

  TusUpload with(long newReceived) {
    return with(newReceived, expiresAt);
  }

  TusUpload leasedUntil(Instant newWriterUntil) {
    return new TusUpload(
        organizationId,
        place,
        ownerId,
        nameInUrl,
        fileName,
        metadata,
        concatenation,
        length,
        received,
        isFinished,
        generation,
        newWriterUntil,
        expiresAt);
  }

  TusUpload with(long newReceived, Instant newExpiresAt) {
    return new TusUpload(
        organizationId,
        place,
        ownerId,
        nameInUrl,
        fileName,
        metadata,
        concatenation,
        length,
        newReceived,
        isFinished,
        generation,
        writerUntil,
        newExpiresAt);
  }

  TusUpload finished() {
    return new TusUpload(
        organizationId,
        place,
        ownerId,
        nameInUrl,
        fileName,
        metadata,
        concatenation,
        length,
        length,
        true,
        generation,
        null,
        expiresAt);
  }
}
