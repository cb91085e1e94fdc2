package chat.blob;

import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Monitors the free space of the storage: the directory's disk, or with S3 the disk of the
 * temporary files. Below the minimum no new bytes are accepted, so that operations in progress can
 * finish, and the operator has time to react.
 */
@Singleton
public final class StorageSpace {

  private static final Logger LOG = LoggerFactory.getLogger(StorageSpace.class);
  private static final String S3 = "s3";

  private final ThrottledLog shortages = new ThrottledLog(LOG);
  private final Path directory;
  private final long minFree;

  /**
   * @param minFree minimum free space in mebibytes; 0 for no bound
   */
  StorageSpace(
      @Property(name = "chat.storage.kind") String kind,
      @Property(name = "chat.storage.directory") Path directory,
      @Property(name = "chat.storage.min-free", defaultValue = "512") long minFree) {
    this.directory = kind.equals(S3) ? Path.of(System.getProperty("java.io.tmpdir")) : directory;
    this.minFree = minFree << 20;
  }

  /** Returns whether there is enough space; logs an error if there is not. */
  public boolean isEnough() {
    return shortage().isEmpty();
  }

  /**
   * Returns a description of the shortage, which is also logged; empty if there is enough space.
   */
  Optional<String> shortage() {
    long free = minFree == 0 ? Long.MAX_VALUE : free();
    if (free >= minFree) {
      return Optional.empty();
    }
    String text =
        "Storage is full: %s has %d MiB left of the %d MiB that are kept free; uploads and exports are refused"
            .formatted(directory, free >> 20, minFree >> 20);
    shortages.error(text);
    return Optional.of(text);
  }

  /**
   * @throws chat.kit.error.Refusal 503 if there is not enough space
   */
  public void require() {
    if (!isEnough()) {
      throw StorageError.full();
    }
  }

  /** Returns the free bytes. May block as long as the file system does. */
  private long free() {
    return DurableFiles.access(() -> Files.getFileStore(directory.toRealPath()).getUsableSpace());
  }
}
