package chat.uploads.avatar;

import chat.blob.BlobKey;
import chat.uploads.orphan.BlobOwner;
import chat.uploads.picture.UploadedPictures;
import jakarta.inject.Singleton;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Owner of the avatar pictures, including replaced ones, and of the uploaded originals. */
@Singleton
final class AvatarBlobs implements BlobOwner {

  private static final Pattern KEY = Pattern.compile("[0-9]{1,18}/avatars/(uploaded/)?[^/]+");

  private final AvatarRepository avatars;

  AvatarBlobs(AvatarRepository avatars) {
    this.avatars = avatars;
  }

  @Override
  public boolean owns(BlobKey key) {
    return KEY.matcher(key.text()).matches();
  }

  @Override
  public Set<BlobKey> needed(List<BlobKey> own) {
    Set<BlobKey> needed = new HashSet<>();
    for (Avatar avatar :
        avatars.findByFileNames(own.stream().map(AvatarBlobs::fileName).toList())) {
      String fileName = avatar.fileName();
      if (fileName != null) {
        needed.add(Avatar.picture(avatar.organizationId(), fileName));
        needed.add(Avatar.mediumPicture(avatar.organizationId(), fileName));
      }
    }
    return needed;
  }

  /** Returns true, because replaced pictures are left for the orphan search. */
  @Override
  public boolean leavesOrphans() {
    return true;
  }

  private static String fileName(BlobKey key) {
    return key.text()
        .substring(key.text().lastIndexOf('/') + 1)
        .replace(Avatar.MEDIUM_ENDING, UploadedPictures.ENDING);
  }
}
