package chat.uploads.realmpicture;

import chat.blob.BlobKey;
import io.micronaut.data.annotation.MappedEntity;
import org.jspecify.annotations.Nullable;

/**
 * A picture of an organization.
 *
 * @param kind the name of a {@link RealmPictureKind}
 * @param number incremented by each change
 * @param fileName null if the picture was removed
 */
@MappedEntity("realm_picture")
record RealmPicture(long organizationId, String kind, long number, @Nullable String fileName) {

  /** Returns the value for an organization that has never uploaded a picture of this kind. */
  static RealmPicture never(long organizationId, RealmPictureKind kind) {
    return new RealmPicture(organizationId, kind.wireName(), 0, null);
  }

  /** Returns a path of the organization's address; null if the picture was removed. */
  @Nullable String url() {
    return fileName == null
        ? null
        : "/user_avatars/%d/realm/%s".formatted(organizationId, fileName);
  }

  static BlobKey picture(long organizationId, String fileName) {
    return new BlobKey("%d/realm/%s".formatted(organizationId, fileName));
  }

  /** Returns the key of the uploaded file until its picture is made. */
  static BlobKey uploaded(long organizationId, String fileName) {
    return new BlobKey("%d/realm/uploaded/%s".formatted(organizationId, fileName));
  }
}
