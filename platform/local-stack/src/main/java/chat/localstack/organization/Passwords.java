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
 * The accounts' passwords, made before the accounts and kept for the person who wants to log in.
 * One line each in the file {@code passwords}: address, equals sign, password.
 */
final class Passwords {

  private static final int BYTES = 15;

  private final Map<Role, String> byRole = new EnumMap<>(Role.class);

  private Passwords() {}

  /** Reads the file, or makes it with new passwords. */
  static Passwords in(Path directory) throws IOException {
    var file = directory.resolve("passwords");
    var known = new Properties();
    if (Files.exists(file)) {
      try (var reader = Files.newBufferedReader(file)) {
        known.load(reader);
      }
    }
    var random = new SecureRandom();
    var passwords = new Passwords();
    var lines = new StringBuilder();
    for (var role : Role.values()) {
      var password = known.getProperty(role.email(), newPassword(random));
      passwords.byRole.put(role, password);
      lines.append(role.email()).append('=').append(password).append('\n');
    }
    PrivateFile.write(file, lines.toString());
    return passwords;
  }

  String of(Role role) {
    return byRole.getOrDefault(role, "");
  }

  private static String newPassword(SecureRandom random) {
    var bytes = new byte[BYTES];
    random.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
