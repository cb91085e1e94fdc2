package chat.uploads.upload;

import chat.blob.BlobKey;
import io.micronaut.data.annotation.Id;
import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.data.annotation.MappedProperty;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * An uploaded file.
 *
 * @param storageKey two segments of its address that are unique to it
 * @param nameInUrl the last segment, not escaped
 * @param fileName name given by the uploader
 * @param contentType detected from the content
 * @param size in bytes
 * @param pictureStatus the state of a picture's thumbnail; null for other files
 * @param pictureWidth in pixels, as displayed; null unless the thumbnail is ready, like {@code
 *     pictureHeight}
 */
@MappedEntity("upload")
public record Upload(
    long organizationId,
    @Id long uploadId,
    long ownerId,
    @MappedProperty("place") String storageKey,
    String nameInUrl,
    String fileName,
    String contentType,
    long size,
    Instant dateCreated,
    @Nullable String pictureStatus,
    @Nullable Integer pictureWidth,
    @Nullable Integer pictureHeight) {

  private static final SecureRandom RANDOM = new SecureRandom();

  Upload withId(long newId) {
    return new Upload(
        organizationId,
        newId,
        ownerId,
        storageKey,
        nameInUrl,
        fileName,
        contentType,
        size,
        dateCreated,
        pictureStatus,
        pictureWidth,
        pictureHeight);
  }

  /** Returns the address below {@code /user_uploads/}, not escaped. */
  public String pathId() {
    return "%d/%s/%s".formatted(organizationId, storageKey, nameInUrl);
  }

  /** Returns the part of its address that is unique to it and never escaped. */
  public String uniquePath() {
    return "%d/%s/".formatted(organizationId, storageKey);
  }

  /** Returns whether its thumbnail can be read. */
  public boolean hasThumbnail() {
    return PictureStatus.READY.equals(pictureStatus);
  }

  /** Returns a unique, unguessable storage key. */
  public static String newStorageKey() {
    byte[] bits = new byte[19];
    RANDOM.nextBytes(bits);
    String directory = Integer.toHexString(Byte.toUnsignedInt(bits[18]));
    return directory + "/" + Base64.getUrlEncoder().encodeToString(Arrays.copyOf(bits, 18));
  }

  public BlobKey key() {
    return key(organizationId, storageKey);
  }

  public static BlobKey key(long organizationId, String storageKey) {
    return new BlobKey("%d/files/%s".formatted(organizationId, storageKey));
  }
}
