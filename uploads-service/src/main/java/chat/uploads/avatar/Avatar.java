package chat.uploads.avatar;

import chat.blob.BlobKey;
import chat.uploads.picture.UploadedPictures;
import io.micronaut.data.annotation.MappedEntity;
import org.jspecify.annotations.Nullable;

/**
 * The avatar that an account has uploaded.
 *
 * @param number incremented by each change
 * @param fileName name of the small picture; null if the avatar was removed
 */
@MappedEntity("avatar")
record Avatar(long organizationId, long userId, long number, @Nullable String fileName) {

  static final String MEDIUM_ENDING = "-medium.png";

  /** Returns the value for an account that has never uploaded an avatar. */
  static Avatar never(long organizationId, long userId) {
    return new Avatar(organizationId, userId, 0, null);
  }

  /** Returns a path of the organization's address; null if the avatar was removed. */
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

  /** Returns the key of the uploaded file until its pictures are made. */
  static BlobKey uploaded(long organizationId, String fileName) {
    return new BlobKey("%d/avatars/uploaded/%s".formatted(organizationId, fileName));
  }
}
