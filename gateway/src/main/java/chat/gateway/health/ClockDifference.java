package chat.gateway.health;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.util.Optional;

/** How far a program's clock is from the gateway's: beyond some seconds, tokens may be refused. */
final class ClockDifference {
  /** What token verification allows, and the second to which an answer's date is rounded. */
  private static final Duration ALLOWED = Duration.ofSeconds(6);

  private ClockDifference() {}

  /** Names both clocks; empty where they do not differ. */
  static Optional<String> of(HttpResponse<?> answer, Instant now) {
    return Optional.ofNullable(answer.getHeaders().getDate(HttpHeaders.DATE))
        .map(ZonedDateTime::toInstant)
        .filter(theirs -> Duration.between(theirs, now).abs().compareTo(ALLOWED) > 0)
        .map(theirs ->
            "its clock says %s, the gateway's %s: they are %d s apart, so tokens may be refused"
                .formatted(theirs, now, Duration.between(theirs, now).abs().toSeconds()));
  }
}
