package chat.uploads.upload;

import chat.blob.BlobKey;
import chat.uploads.orphan.BlobOwner;
import jakarta.inject.Singleton;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Owner of the bytes of uploaded files. */
@Singleton
final class UploadBlobs implements BlobOwner {

  private static final Pattern KEY = Pattern.compile("([0-9]{1,18})/files/([^/]+/[^/]+)");

  private final UploadRepository uploads;
  private final ReceivedUploads receivedUploads;

  UploadBlobs(UploadRepository uploads, ReceivedUploads receivedUploads) {
    this.uploads = uploads;
    this.receivedUploads = receivedUploads;
  }

  @Override
  public boolean owns(BlobKey key) {
    return KEY.matcher(key.text()).matches();
  }

  @Override
  public Set<BlobKey> needed(List<BlobKey> own) {
    List<Long> organizationIds =
        own.stream().map(key -> Long.valueOf(parts(key).group(1))).toList();
    List<String> storageKeys = own.stream().map(key -> parts(key).group(2)).toList();
    Set<BlobKey> needed =
        new HashSet<>(receivedUploads.unfinishedKeys(organizationIds, storageKeys));
    uploads.findStorageKeys(organizationIds, storageKeys).forEach(found -> needed.add(found.key()));
    return needed;
  }

  private static Matcher parts(BlobKey key) {
    Matcher parts = KEY.matcher(key.text());
    if (!parts.matches()) {
      throw new IllegalArgumentException("Not the key of an uploaded file: " + key);
    }
    return parts;
  }
}
