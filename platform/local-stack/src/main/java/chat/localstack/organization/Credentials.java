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
 * What a client needs to speak for one account.
 *
 * @param site the address that clients use
 */
public record Credentials(String email, String key, URI site) {

  /** The header by which a request speaks for the account. */
  public String authorization() {
    var pair = (email + ":" + key).getBytes(StandardCharsets.UTF_8);
    return "Basic " + Base64.getEncoder().encodeToString(pair);
  }

  /** The credentials of all accounts whose files lie in the directory, by the files' names. */
  public static Map<String, Credentials> readAll(Path directory) {
    var ending = ".zuliprc";
    var all = new TreeMap<String, Credentials>();
    try (Stream<Path> files = Files.list(directory)) {
      for (var file : files.filter(each -> each.toString().endsWith(ending)).toList()) {
        var name = file.getFileName().toString();
        read(file)
            .ifPresent(found -> all.put(name.substring(0, name.length() - ending.length()), found));
      }
      return all;
    } catch (IOException e) {
      throw new UncheckedIOException("the credentials can't be read: " + e.getMessage(), e);
    }
  }

  Credentials at(URI otherSite) {
    return new Credentials(email, key, otherSite);
  }

  /** Reads a {@code .zuliprc} file; empty if there is none or it lacks something. */
  static Optional<Credentials> read(Path file) throws IOException {
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
        : Optional.of(new Credentials(email, key, URI.create(site)));
  }

  /** Writes the file that existing clients read, for its owner's eyes alone. */
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
