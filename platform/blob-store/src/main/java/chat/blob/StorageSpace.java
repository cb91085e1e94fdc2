package chat.blob;

import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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

  private final ThrottledLog shortage = new ThrottledLog(LOG);
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

  /** Whether there is room; an operator is told where there is not. */
  public boolean isEnough() {
    long free = free();
    boolean isEnough = free >= minFree;
    if (!isEnough) {
      shortage.error(
          "Storage is full: %s has %d MiB left of the %d MiB that are kept free; uploads and exports are refused"
              .formatted(place, free >> 20, minFree >> 20));
    }
    return isEnough;
  }

  /**
   * @throws chat.kit.error.Refusal 503 where there is no room
   */
  public void require() {
    if (!isEnough()) {
      throw StorageError.full();
    }
  }

  /** Bytes. */
  long free() {
    return minFree == 0
        ? Long.MAX_VALUE
        : Disk.access(() -> Files.getFileStore(existing()).getUsableSpace());
  }

  long minFree() {
    return minFree;
  }

  private Path existing() throws IOException {
    return place.toRealPath();
  }
}
