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
 * Where the library unpacks PostgreSQL, once for all servers of a user: a folder for each version,
 * with {@code .exists} in it when all is there, and {@code epg-lock} locked while it is unpacked.
 */
final class PostgresBinaries {
  private static final String COMPLETE = ".exists";
  private static final String LOCK = "epg-lock";

  private PostgresBinaries() {}

  static Path directory() throws IOException {
    return ServerDirectory.temporaryRoot().resolve("bin");
  }

  /**
   * Removes what was unpacked in part by a process that ended in between, over which the library
   * would stumble at each start.
   */
  static void forgetUnfinished() throws IOException {
    Path directory = directory();
    if (Files.exists(directory)) {
      for (Path version : foldersIn(directory)) {
        if (!Files.exists(version.resolve(COMPLETE))) {
          forgetUnlessBeingUnpacked(version);
        }
      }
    }
  }

  private static void forgetUnlessBeingUnpacked(Path version) throws IOException {
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
      // Another thread of this process unpacks it.
    }
  }

  private static List<Path> foldersIn(Path directory) throws IOException {
    try (Stream<Path> listing = Files.list(directory)) {
      return listing.filter(Files::isDirectory).toList();
    }
  }
}
