package chat.uploads.upload;

import chat.blob.BlobKey;
import io.micronaut.data.annotation.Id;
import io.micronaut.data.annotation.MappedEntity;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;

/**
 * An uploaded file.
 *
 * @param place two segments of its address that are unique to it
 * @param nameInUrl the last segment, not escaped
 * @param fileName name given by the uploader
 * @param contentType detected from the content
 * @param size in bytes
 */
@MappedEntity("upload")
public record Upload(
    long organizationId,
    @Id long uploadId,
    long ownerId,
    String place,
    String nameInUrl,
    String fileName,
    String contentType,
    long size,
    Instant dateCreated) {

  private static final SecureRandom RANDOM = new SecureRandom();

  Upload withId(long newId) {
    return new Upload(
        organizationId, newId, ownerId, place, nameInUrl, fileName, contentType, size, dateCreated);
  }

  /** Returns the address below {@code /user_uploads/}, not escaped. */
  public String pathId() {
    return "%d/%s/%s".formatted(organizationId, place, nameInUrl);
  }

  /** Returns a unique, unguessable place. */
  public static String newPlace() {
    byte[] bits = new byte[19];
    RANDOM.nextBytes(bits);
    String directory = Integer.toHexString(Byte.toUnsignedInt(bits[18]));
    return directory + "/" + Base64.getUrlEncoder().encodeToString(Arrays.copyOf(bits, 18));
  }

  public BlobKey key() {
    return key(organizationId, place);
  }

  public static BlobKey key(long organizationId, String place) {
    return new BlobKey("%d/files/%s".formatted(organizationId, place));
  }
}
