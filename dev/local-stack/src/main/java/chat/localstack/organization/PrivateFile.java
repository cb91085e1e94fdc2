package chat.localstack.organization;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;

/** Files with secrets, created readable only by their owner and written atomically. */
final class PrivateFile {

  private PrivateFile() {}

  static void write(Path file, String content) throws IOException {
    var directory = file.toAbsolutePath().getParent();
    Files.createDirectories(directory);
    var draft =
        Files.createTempFile(
            directory,
            "draft",
            ".tmp",
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(draft, content);
    Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }
}
