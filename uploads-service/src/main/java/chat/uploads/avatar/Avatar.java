package chat.uploads.avatar;

import chat.blob.BlobKey;
import chat.uploads.picture.UploadedPictures;
import io.micronaut.data.annotation.MappedEntity;
import org.jspecify.annotations.Nullable;

/**
 * The avatar that an account has uploaded.
 *
 * @param number counts up
 * @param fileName of the small picture; null where it was removed
 */
@MappedEntity("avatar")
record Avatar(long organizationId, long userId, long number, @Nullable String fileName) {

  static final String MEDIUM_ENDING = "-medium.png";

  /** Of an account that has never uploaded one. */
  static Avatar never(long organizationId, long userId) {
    return new Avatar(organizationId, userId, 0, null);
  }

  /** A path of the organization's address; null where it was removed. */
  @Nullable String url() {
    return fileName == null
        ? null
        : "/user_avatars/%d/avatars/%s".formatted(organizationId, fileName);
  }

  static BlobKey picture(long organizationId, String fileName) {
    return new BlobKey("%d/avatars/%s".formatted(organizationId, fileName));
  }

  static BlobKey mediumPicture(long organizationId, String fileName) {
    return picture(organizationId, fileName.replace(UploadedPictures.ENDING, MEDIUM_ENDING));
  }

  /** Where the uploaded file waits to be made a picture of. */
  static BlobKey uploaded(long organizationId, String fileName) {
    return new BlobKey("%d/avatars/uploaded/%s".formatted(organizationId, fileName));
  }
}
