package chat.uploads.realmpicture;

import chat.blob.BlobKey;
import chat.uploads.orphan.BlobOwner;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Owner of the organizations' pictures, including replaced ones, and of the uploaded originals. */
@Singleton
final class RealmPictureBlobs implements BlobOwner {

  private static final Pattern KEY = Pattern.compile("[0-9]{1,18}/realm/(uploaded/)?[^/]+");

  private final RealmPictureRepository pictures;

  RealmPictureBlobs(RealmPictureRepository pictures) {
    this.pictures = pictures;
  }

  @Override
  public boolean owns(BlobKey key) {
    return KEY.matcher(key.text()).matches();
  }

  @Override
  public Set<BlobKey> needed(List<BlobKey> own) {
    List<String> names =
        own.stream().map(key -> key.text().substring(key.text().lastIndexOf('/') + 1)).toList();
    return pictures.findByFileNames(names).stream()
        .map(picture ->
            RealmPicture.picture(
                picture.organizationId(), Objects.requireNonNull(picture.fileName())))
        .collect(Collectors.toSet());
  }

  /** Returns true, because replaced pictures are left for the orphan search. */
  @Override
  public boolean leavesOrphans() {
    return true;
  }
}
