package chat.gateway.health;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.util.Optional;

/** Detects service clocks that differ from the gateway's by more than tokens allow. */
final class ClockDifference {
  /**
   * The tolerance of token verification plus one second, the resolution of the {@code Date} header.
   */
  private static final Duration ALLOWED = Duration.ofSeconds(6);

  private ClockDifference() {}

  /** Returns a message with both times; empty if the difference is within the tolerance. */
  static Optional<String> of(HttpResponse<?> answer, Instant now) {
    return Optional.ofNullable(answer.getHeaders().getDate(HttpHeaders.DATE))
        .map(ZonedDateTime::toInstant)
        .filter(theirs -> Duration.between(theirs, now).abs().compareTo(ALLOWED) > 0)
        .map(theirs ->
            "its clock says %s, the gateway's %s: they are %d s apart, so tokens may be refused"
                .formatted(theirs, now, Duration.between(theirs, now).abs().toSeconds()));
  }
}
