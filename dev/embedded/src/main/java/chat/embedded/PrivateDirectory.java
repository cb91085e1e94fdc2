package chat.embedded;

import com.sun.security.auth.module.UnixSystem;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;

/** Directories that no other user of the machine can read or change. */
final class PrivateDirectory {
  private static final Set<PosixFilePermission> OWNER_ONLY =
      EnumSet.of(
          PosixFilePermission.OWNER_READ,
          PosixFilePermission.OWNER_WRITE,
          PosixFilePermission.OWNER_EXECUTE);

  private static final int STICKY = 01000;
  private static final int WRITABLE_BY_OTHERS = 022;

  private PrivateDirectory() {}

  /**
   * Creates the directory with mode 0700, or accepts an existing private one. An existing directory
   * must have that mode and belong to this user.
   *
   * @throws IllegalStateException with a one-line message if another user could have prepared or
   *     can change it
   */
  static Path require(Path directory) throws IOException {
    requireNotReplaceable(directory);
    try {
      return Files.createDirectory(directory, PosixFilePermissions.asFileAttribute(OWNER_ONLY));
    } catch (FileAlreadyExistsException e) {
      requirePrivate(directory);
      return directory;
    }
  }

  /** Removes all permissions of other users. */
  static void restrict(Path directory) throws IOException {
    Files.setPosixFilePermissions(directory, OWNER_ONLY);
  }

  private static void requirePrivate(Path directory) throws IOException {
    if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
      throw refused(directory, "is not a directory");
    }
    long owner = ((Integer) attribute(directory, "unix:uid")).longValue();
    if (owner != new UnixSystem().getUid()) {
      throw refused(directory, "belongs to another user (uid %d)".formatted(owner));
    }
    Set<PosixFilePermission> permissions =
        Files.getPosixFilePermissions(directory, LinkOption.NOFOLLOW_LINKS);
    if (!permissions.equals(OWNER_ONLY)) {
      throw refused(
          directory,
          "has the permissions %s and must have %s"
              .formatted(
                  PosixFilePermissions.toString(permissions),
                  PosixFilePermissions.toString(OWNER_ONLY)));
    }
  }

  /** Other users may have write access to the parent only if its sticky bit prevents renaming. */
  private static void requireNotReplaceable(Path directory) throws IOException {
    Path parent = directory.toAbsolutePath().getParent();
    int mode = (Integer) Files.getAttribute(parent, "unix:mode");
    if ((mode & WRITABLE_BY_OTHERS) != 0 && (mode & STICKY) == 0) {
      throw refused(
          directory, "can be replaced by other users: %s has no sticky bit".formatted(parent));
    }
  }

  private static Object attribute(Path directory, String name) throws IOException {
    return Files.getAttribute(directory, name, LinkOption.NOFOLLOW_LINKS);
  }

  private static IllegalStateException refused(Path directory, String reason) {
    return new IllegalStateException(
        "%s %s; remove it, or choose another temporary directory with -Djava.io.tmpdir"
            .formatted(directory, reason));
  }
}
