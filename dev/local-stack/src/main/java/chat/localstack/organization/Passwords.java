package chat.localstack.organization;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.EnumMap;
import java.util.Map;
import java.util.Properties;

/**
 * The accounts' passwords, created before the accounts and kept for the user to log in. The file
 * {@code passwords} has one line per account: address, equals sign, password.
 */
final class Passwords {

  private static final int BYTES = 15;

  private final Map<DemoRole, String> byRole = new EnumMap<>(DemoRole.class);

  private Passwords() {}

  /** Reads the file; creates it with new passwords if it is missing. */
  static Passwords in(Path directory) throws IOException {
    var file = directory.resolve("passwords");
    var stored = new Properties();
    if (Files.exists(file)) {
      try (var reader = Files.newBufferedReader(file)) {
        stored.load(reader);
      }
    }
    var random = new SecureRandom();
    var passwords = new Passwords();
    var lines = new StringBuilder();
    for (var role : DemoRole.values()) {
      var password = stored.getProperty(role.email(), newPassword(random));
      passwords.byRole.put(role, password);
      lines.append(role.email()).append('=').append(password).append('\n');
    }
    PrivateFile.write(file, lines.toString());
    return passwords;
  }

  String of(DemoRole role) {
    return byRole.getOrDefault(role, "");
  }

  private static String newPassword(SecureRandom random) {
    var bytes = new byte[BYTES];
    random.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
