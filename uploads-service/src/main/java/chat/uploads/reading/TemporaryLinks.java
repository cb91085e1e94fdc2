package chat.uploads.reading;

import chat.kit.digest.Sha256;
import chat.uploads.UploadsError;
import chat.uploads.upload.Upload;
import jakarta.inject.Singleton;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;

/** Makes links that open a file for a minute, and follows them. */
@Singleton
final class TemporaryLinks {

  private static final Duration LIFE = Duration.ofSeconds(60);

  private final TemporaryLinkStore links;
  private final Clock clock;
  private final SecureRandom random = new SecureRandom();

  TemporaryLinks(TemporaryLinkStore links, Clock clock) {
    this.links = links;
    this.clock = clock;
  }

  /** A link to a file that somebody may read now: a path of the organization's address. */
  String make(Upload readable) {
    byte[] bits = new byte[32];
    random.nextBytes(bits);
    String token = Base64.getUrlEncoder().withoutPadding().encodeToString(bits);
    Instant now = clock.instant();
    links.removeExpired(now);
    links.insert(Sha256.of(token), readable.uploadId(), now.plus(LIFE));
    String name = URLEncoder.encode(readable.nameInUrl(), StandardCharsets.UTF_8);
    return "/user_uploads/temporary/" + token + "/" + name.replace("+", "%20");
  }

  /** The upload that a link opens; 404 where it has expired or was never made. */
  Upload follow(String token, String name) {
    return links
        .find(Sha256.of(token), clock.instant())
        .filter(upload -> upload.nameInUrl().equals(name))
        .orElseThrow(UploadsError.NO_SUCH_FILE::refuse);
  }
}
