package chat.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.security.auth.module.UnixSystem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PrivateDirectoryTest {
  private static final int NOBODY_UID = 65_534;

  @TempDir Path parent;

  @Test
  void ownDirectoryIsCreatedAndAccepted() throws IOException {
    Path directory = parent.resolve("own");
    assertThat(PrivateDirectory.require(directory)).isEqualTo(directory);
    assertThat(permissions(directory)).isEqualTo("rwx------");
    assertThat(PrivateDirectory.require(directory)).isEqualTo(directory);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"rwxrwxrwx", "rwxr-xr-x", "rwxrwx---", "rwx-----x", "rwx----w-", "rwx---r--"})
  void directoryAccessibleToOthersIsRefused(String permissions) throws IOException {
    Path directory = Files.createDirectory(parent.resolve("open"));
    chmod(directory, permissions);
    assertRefused(
        directory, "has the permissions %s and must have rwx------".formatted(permissions));
  }

  @Test
  void symbolicLinkIsRefused() throws IOException {
    Path other = PrivateDirectory.require(parent.resolve("other"));
    assertRefused(Files.createSymbolicLink(parent.resolve("link"), other), "is not a directory");
    assertRefused(
        Files.createSymbolicLink(parent.resolve("dangling"), parent.resolve("nowhere")),
        "is not a directory");
  }

  @Test
  void fileIsRefused() throws IOException {
    assertRefused(Files.createFile(parent.resolve("file")), "is not a directory");
  }

  @Test
  void directoryOfAnotherUserIsRefused() throws IOException {
    assumeTrue(new UnixSystem().getUid() == 0, "only root can give a directory away");
    Path directory = PrivateDirectory.require(parent.resolve("given"));
    Files.setAttribute(directory, "unix:uid", NOBODY_UID);
    assertRefused(directory, "belongs to another user (uid 65534)");
  }

  @Test
  void parentWritableByOthersIsRefused() throws IOException {
    chmod(parent, "rwxrwxrwx");
    assertThatThrownBy(() -> PrivateDirectory.require(parent.resolve("new")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("%s has no sticky bit".formatted(parent));
    Files.setAttribute(parent, "unix:mode", 01777);
    assertThat(PrivateDirectory.require(parent.resolve("new"))).isDirectory();
  }

  @Test
  void serversAndBinariesAreInAPrivateDirectory() throws IOException {
    Path root = ServerDirectory.temporaryRoot();
    assertThat(permissions(root)).isEqualTo("rwx------");
    assertThat(PostgresBinaries.directory()).startsWithRaw(root);
  }

  private void assertRefused(Path directory, String reason) throws IOException {
    long before = entries();
    assertThatThrownBy(() -> PrivateDirectory.require(directory))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "%s %s; remove it, or choose another temporary directory with -Djava.io.tmpdir"
                .formatted(directory, reason));
    assertThat(entries()).isEqualTo(before);
  }

  private long entries() throws IOException {
    try (Stream<Path> tree = Files.walk(parent)) {
      return tree.count();
    }
  }

  private static String permissions(Path directory) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(directory));
  }

  private static void chmod(Path directory, String permissions) throws IOException {
    Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString(permissions));
  }
}
