package chat.embedded;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The directory where the library unpacks PostgreSQL, shared by all servers of a user.
 *
 * <p>It has a folder for each version, which contains {@code .exists} once it is complete and
 * {@code epg-lock}, which is locked while it is being unpacked.
 */
final class PostgresBinaries {
  private static final String COMPLETE = ".exists";
  private static final String LOCK = "epg-lock";

  private PostgresBinaries() {}

  static Path directory() throws IOException {
    return ServerDirectory.temporaryRoot().resolve("bin");
  }

  /**
   * Deletes incomplete files of a process that ended while unpacking. The library would fail on
   * them at each start.
   */
  static void forgetUnfinished() throws IOException {
    Path directory = directory();
    if (Files.exists(directory)) {
      for (Path version : foldersIn(directory)) {
        if (!Files.exists(version.resolve(COMPLETE))) {
          deleteUnlessBeingUnpacked(version);
        }
      }
    }
  }

  private static void deleteUnlessBeingUnpacked(Path version) throws IOException {
    try (FileChannel channel =
        FileChannel.open(
            version.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      @Nullable FileLock lock = channel.tryLock();
      if (lock != null && !Files.exists(version.resolve(COMPLETE))) {
        for (Path folder : foldersIn(version)) {
          ServerDirectory.delete(folder);
        }
      }
    } catch (OverlappingFileLockException e) {
      // Another thread of this process is unpacking it.
    }
  }

  private static List<Path> foldersIn(Path directory) throws IOException {
    try (Stream<Path> listing = Files.list(directory)) {
      return listing.filter(Files::isDirectory).toList();
    }
  }
}
