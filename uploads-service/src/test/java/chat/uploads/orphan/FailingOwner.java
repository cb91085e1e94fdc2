package chat.uploads.orphan;

import chat.blob.BlobKey;
import io.micronaut.context.annotation.Requires;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Set;

/** An owner that needs none of its blobs; it fails until {@link #recover} is called. */
@Singleton
@Requires(property = "chat.test-failing-owner")
final class FailingOwner implements BlobOwner {

  private volatile boolean hasRecovered;

  void recover() {
    hasRecovered = true;
  }

  @Override
  public boolean owns(BlobKey key) {
    return key.text().contains("/of-failing-owner/");
  }

  @Override
  public Set<BlobKey> needed(List<BlobKey> keys) {
    if (!hasRecovered) {
      throw new IllegalStateException("not now");
    }
    return Set.of();
  }
}
