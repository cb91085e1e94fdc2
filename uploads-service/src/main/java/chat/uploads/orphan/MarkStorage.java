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
 * Marks the storage as belonging to this database before each search for orphans.
 *
 * <p>The database counts first, so its number is lower than the storage's only if it is an older
 * state of itself, as after a restore, or if a copy of it exists. Since neither database can tell
 * which is the copy, the one that finds the other's mark makes the mark invalid for both.
 */
@Singleton
final class MarkStorage {

  private static final Logger LOG = LoggerFactory.getLogger(MarkStorage.class);

  /** Belongs to no {@link BlobOwner}, so that it is never deleted as an orphan. */
  static final BlobKey KEY = new BlobKey("storage-mark");

  private static final int MAX_LENGTH = 200;

  private final BlobStore blobs;
  private final StorageMarkRepository marks;

  MarkStorage(BlobStore blobs, StorageMarkRepository marks) {
    this.blobs = blobs;
    this.marks = marks;
  }

  /**
   * Returns false and logs an error if the storage belongs to another database; a storage without a
   * mark is claimed.
   */
  boolean mark() {
    Optional<String> stored = stored();
    StorageMark own = marks.get();
    Optional<StorageMark> storedMark = stored.flatMap(StorageMark::parse);
    if (stored.isPresent() && storedMark.filter(own::hasComeFrom).isEmpty()) {
      storedMark.ifPresent(mark -> store("%s, which %s has found".formatted(mark, own)));
      LOG.error(
          "The storage belongs to another database, or to another state of this one: its"
              + " blobs/{} is \"{}\", the table storage_mark has \"{}\". Neither database deletes"
              + " orphaned blobs. Give one of them a storage of its own, and delete blobs/{} from"
              + " the storage that no other database will use",
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
    Optional<InputStream> stored = blobs.open(KEY, 0, MAX_LENGTH);
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
