package chat.localstack.organization;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The API credentials of one account.
 *
 * @param site the address that clients use
 */
public record DemoCredentials(String email, String key, URI site) {

  /** The value of the Authorization header. */
  public String authorization() {
    var pair = (email + ":" + key).getBytes(StandardCharsets.UTF_8);
    return "Basic " + Base64.getEncoder().encodeToString(pair);
  }

  /** The credentials of all accounts with a file in the directory, by file name. */
  public static Map<String, DemoCredentials> readAll(Path directory) {
    var ending = ".zuliprc";
    var all = new TreeMap<String, DemoCredentials>();
    try (Stream<Path> files = Files.list(directory)) {
      for (var file : files.filter(each -> each.toString().endsWith(ending)).toList()) {
        var name = file.getFileName().toString();
        read(file)
            .ifPresent(credentials ->
                all.put(name.substring(0, name.length() - ending.length()), credentials));
      }
      return all;
    } catch (IOException e) {
      throw new UncheckedIOException("the credentials can't be read: " + e.getMessage(), e);
    }
  }

  DemoCredentials at(URI otherSite) {
    return new DemoCredentials(email, key, otherSite);
  }

  /** Reads a {@code .zuliprc} file; empty if it is missing or incomplete. */
  static Optional<DemoCredentials> read(Path file) throws IOException {
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    var values = new HashMap<String, String>();
    for (var line : Files.readAllLines(file)) {
      var parts = line.split("=", 2);
      if (parts.length == 2) {
        values.put(parts[0].strip(), parts[1].strip());
      }
    }
    var email = values.get("email");
    var key = values.get("key");
    var site = values.get("site");
    return email == null || key == null || site == null
        ? Optional.empty()
        : Optional.of(new DemoCredentials(email, key, URI.create(site)));
  }

  /** Writes the file that existing clients read, readable only by its owner. */
  void write(Path file) throws IOException {
    PrivateFile.write(
        file,
        """
        [api]
        email=%s
        key=%s
        site=%s
        """
            .formatted(email, key, site));
  }
}
