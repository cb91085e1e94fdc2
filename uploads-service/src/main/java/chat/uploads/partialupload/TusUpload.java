package chat.uploads.partialupload;

import chat.blob.BlobKey;
import chat.uploads.upload.PictureStatus;
import chat.uploads.upload.Upload;
import chat.uploads.upload.UploadKey;
import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.data.annotation.MappedProperty;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An upload by the tus protocol.
 *
 * @param metadata {@code Upload-Metadata} as it was sent
 * @param concatenation {@code Upload-Concat} as it was sent
 * @param length total length in bytes
 * @param received number of durable bytes
 * @param isFinished whether it has become a file, or a part that can be concatenated
 * @param generation how often it was taken over from a writer that had not ended its lease
 * @param writerUntil end of the current lease; null if there is none
 */
@MappedEntity("tus_upload")
public record TusUpload(
    long organizationId,
    @MappedProperty("place") String storageKey,
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

  /** Returns the key; the file that the upload becomes has the same storage key. */
  public UploadKey id() {
    return new UploadKey(organizationId, storageKey);
  }

  /** Returns whether it will never be a file itself, but part of one. */
  public boolean isPart() {
    return Concatenation.PARTIAL.equals(concatenation);
  }

  /** Returns whether it is made of parts, so that no request adds bytes to it. */
  public boolean isJoined() {
    return concatenation != null && !isPart();
  }

  public boolean isComplete() {
    return received == length;
  }

  /** Returns its path below {@code /user_uploads/} and below the endpoint. */
  public String pathId() {
    return "%d/%s/%s".formatted(organizationId, storageKey, nameInUrl);
  }

  /** Returns the key of its bytes while they arrive. */
  public BlobKey arrivingKey() {
    return new BlobKey("%d/tus/%s".formatted(organizationId, storageKey));
  }

  /** Returns the key of its bytes once it is finished. */
  public BlobKey key() {
    return isPart()
        ? new BlobKey("%d/parts/%s".formatted(organizationId, storageKey))
        : Upload.key(organizationId, storageKey);
  }

  /**
   * Returns the file that it becomes, which has no id yet.
   *
   * @param contentType detected from the content
   */
  public Upload file(String contentType, Instant dateCreated) {
    return new Upload(
        organizationId,
        0,
        ownerId,
        storageKey,
        nameInUrl,
        fileName,
        contentType,
        length,
        dateCreated,
        PictureStatus.ofNew(contentType),
        null,
        null);
  }

  public TusUpload with(long newReceived) {
    return with(newReceived, expiresAt);
  }

  public TusUpload leasedUntil(Instant newWriterUntil) {
    return new TusUpload(
        organizationId,
        storageKey,
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

  public TusUpload with(long newReceived, Instant newExpiresAt) {
    return new TusUpload(
        organizationId,
        storageKey,
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

  public TusUpload finished() {
    return new TusUpload(
        organizationId,
        storageKey,
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
