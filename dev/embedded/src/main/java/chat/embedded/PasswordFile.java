package chat.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Base64;

/** A file with a secret, readable only by its owner. */
final class PasswordFile {
  private static final int RANDOM_BYTES = 24;

  private PasswordFile() {}

  /** Reads the password in the file; creates the file with a random password if it is missing. */
  static String readOrCreate(Path file) throws IOException {
    if (!Files.exists(file)) {
      byte[] random = new byte[RANDOM_BYTES];
      new SecureRandom().nextBytes(random);
      write(file, Base64.getUrlEncoder().withoutPadding().encodeToString(random));
    }
    return Files.readString(file).strip();
  }

  /** Writes the content atomically. */
  static void write(Path file, String content) throws IOException {
    Path draft =
        Files.createTempFile(
            file.getParent(),
            file.getFileName().toString(),
            ".tmp",
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    try {
      Files.writeString(draft, content);
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(draft);
    }
  }
}
