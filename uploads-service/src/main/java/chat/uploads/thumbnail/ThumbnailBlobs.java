package chat.uploads.thumbnail;

import chat.blob.BlobKey;
import chat.uploads.orphan.BlobOwner;
import chat.uploads.upload.UploadRepository;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Owner of the bytes of thumbnails, which are needed as long as their files exist. */
@Singleton
final class ThumbnailBlobs implements BlobOwner {

  private static final Pattern KEY = Pattern.compile("([0-9]{1,18})/thumbnails/([^/]+/[^/]+)");

  private final UploadRepository uploads;

  ThumbnailBlobs(UploadRepository uploads) {
    this.uploads = uploads;
  }

  @Override
  public boolean owns(BlobKey key) {
    return KEY.matcher(key.text()).matches();
  }

  @Override
  public Set<BlobKey> needed(List<BlobKey> own) {
    return uploads
        .findStorageKeys(
            own.stream().map(key -> Long.valueOf(parts(key).group(1))).toList(),
            own.stream().map(key -> parts(key).group(2)).toList())
        .stream()
        .map(found -> Thumbnail.key(found.organizationId(), found.storageKey()))
        .collect(Collectors.toSet());
  }

  private static Matcher parts(BlobKey key) {
    Matcher parts = KEY.matcher(key.text());
    if (!parts.matches()) {
      throw new IllegalArgumentException("Not the key of a thumbnail: " + key);
    }
    return parts;
  }
}
