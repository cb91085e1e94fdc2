package chat.identity.newaccount;

import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** Domains of well-known services that give anybody an email address for a short time. */
@Singleton
final class DisposableDomains {
  private static final String RESOURCE = "disposable-domains.txt";

  private final Set<String> domains = read();

  /** Whether the domain, in lower case, or a parent of it is one of them. */
  boolean contain(String domain) {
    String name = domain;
    while (!domains.contains(name)) {
      int dot = name.indexOf('.');
      if (dot < 0) {
        return false;
      }
      name = name.substring(dot + 1);
    }
    return true;
  }

  private static Set<String> read() {
    try (InputStream resource =
        Objects.requireNonNull(DisposableDomains.class.getResourceAsStream(RESOURCE))) {
      return new String(resource.readAllBytes(), StandardCharsets.US_ASCII)
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .collect(Collectors.toUnmodifiableSet());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
