package chat.uploads.partialupload;

import chat.blob.BlobKey;
import chat.uploads.orphan.BlobOwner;
import jakarta.inject.Singleton;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Owner of the bytes of incomplete uploads, and of the parts of files. */
@Singleton
final class TusBlobs implements BlobOwner {

  private static final Pattern KEY = Pattern.compile("([0-9]{1,18})/(?:tus|parts)/([^/]+/[^/]+)");

  private final TusUploadRepository uploads;

  TusBlobs(TusUploadRepository uploads) {
    this.uploads = uploads;
  }

  @Override
  public boolean owns(BlobKey key) {
    return KEY.matcher(key.text()).matches();
  }

  /**
   * Treats the incomplete bytes of a finished upload as orphans, because they were moved, or
   * arrived too late.
   */
  @Override
  public Set<BlobKey> needed(List<BlobKey> own) {
    List<Matcher> keys =
        own.stream().map(key -> KEY.matcher(key.text())).filter(Matcher::matches).toList();
    List<Long> organizationIds = keys.stream().map(key -> Long.valueOf(key.group(1))).toList();
    List<String> storageKeys = keys.stream().map(key -> key.group(2)).toList();
    Set<BlobKey> needed = new HashSet<>();
    for (TusUpload upload : uploads.findAll(organizationIds, storageKeys)) {
      needed.add(upload.key());
      if (!upload.isFinished()) {
        needed.add(upload.arrivingKey());
      }
    }
    return needed;
  }
}
