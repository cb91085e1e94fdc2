package chat.blob;

import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How much room there is where bytes are stored: on the disk of the directory, and with S3 on the
 * disk where they wait to be sent. Nothing new is taken in once too little is left, so that what is
 * under way has room, and the operator time.
 */
@Singleton
public final class StorageSpace {

  private static final Logger LOG = LoggerFactory.getLogger(StorageSpace.class);
  private static final String S3 = "s3";

  private final ThrottledLog shortages = new ThrottledLog(LOG);
  private final Path place;
  private final long minFree;

  /**
   * @param minFree mebibytes below which nothing is taken in; 0 for no bound
   */
  StorageSpace(
      @Property(name = "chat.storage.kind", defaultValue = "directory") String kind,
      @Property(name = "chat.storage.directory") Path directory,
      @Property(name = "chat.storage.min-free", defaultValue = "512") long minFree) {
    this.place = kind.equals(S3) ? Path.of(System.getProperty("java.io.tmpdir")) : directory;
    this.minFree = minFree << 20;
  }

  /** Whether there is room; logs an error where there is not. */
  public boolean isEnough() {
    return shortage().isEmpty();
  }

  /** What is missing, which is logged; empty where there is room. */
  Optional<String> shortage() {
    long free = minFree == 0 ? Long.MAX_VALUE : free();
    if (free >= minFree) {
      return Optional.empty();
    }
    String text =
        "Storage is full: %s has %d MiB left of the %d MiB that are kept free; uploads and exports are refused"
            .formatted(place, free >> 20, minFree >> 20);
    shortages.error(text);
    return Optional.of(text);
  }

  /**
   * @throws chat.kit.error.Refusal 503 where there is no room
   */
  public void require() {
    if (!isEnough()) {
      throw StorageError.full();
    }
  }

  /** Bytes. May block as long as the file system does. */
  private long free() {
    return Disk.access(() -> Files.getFileStore(place.toRealPath()).getUsableSpace());
  }
}
