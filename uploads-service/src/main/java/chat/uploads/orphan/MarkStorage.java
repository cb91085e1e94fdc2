package chat.uploads.orphan;

import chat.blob.BlobKey;
import chat.blob.BlobStore;
import jakarta.inject.Singleton;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Marks the storage as this database's before each look. The database counts first, so that its
 * number is never the lower one unless it is an older state of itself, as from a backup, or there
 * is a copy of it. Which of two is the copy nobody knows: whoever finds the other's mark makes it
 * one that is nobody's.
 */
@Singleton
final class MarkStorage {

  private static final Logger LOG = LoggerFactory.getLogger(MarkStorage.class);

  /** No feature owns it. */
  static final BlobKey KEY = new BlobKey("storage-mark");

  private static final int LONGEST = 200;

  private final BlobStore blobs;
  private final StorageMarkRepository marks;

  MarkStorage(BlobStore blobs, StorageMarkRepository marks) {
    this.blobs = blobs;
    this.marks = marks;
  }

  /** False, and a line in the log, where the storage is another's; one without a mark is ours. */
  boolean mark() {
    Optional<String> stored = stored();
    StorageMark own = marks.get();
    Optional<StorageMark> others = stored.flatMap(StorageMark::parse);
    if (stored.isPresent() && others.filter(own::hasComeFrom).isEmpty()) {
      others.ifPresent(mark -> store("%s, which %s has found".formatted(mark, own)));
      LOG.error(
          "The storage belongs to another database, or to another state of this one: its"
              + " blobs/{} is \"{}\", the table storage_mark has \"{}\". No bytes without a row are"
              + " removed, by none of the two. Give one a storage of its own, and remove blobs/{}"
              + " from the one that no other will want again",
          KEY,
          stored.get(),
          own,
          KEY);
      return false;
    }
    store(marks.countLook().getFirst().toString());
    return true;
  }

  private Optional<String> stored() {
    Optional<InputStream> stored = blobs.open(KEY, 0, LONGEST);
    if (stored.isEmpty()) {
      return Optional.empty();
    }
    try (InputStream content = stored.get()) {
      return Optional.of(new String(content.readAllBytes(), StandardCharsets.UTF_8).strip());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void store(String mark) {
    try {
      blobs.put(KEY, new ByteArrayInputStream(mark.getBytes(StandardCharsets.UTF_8)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
