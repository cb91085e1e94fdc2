package chat.kit.limit;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A maximum number of requests per period.
 *
 * @param requests at least 1
 * @param period at least a second
 */
public record Limit(long requests, Duration period) {
  private static final Pattern FORM = Pattern.compile("([1-9][0-9]{0,8})/([1-9][0-9]{0,8})");

  /** Parses {@code requests/seconds}, for example {@code 200/60}; empty for another form. */
  static Optional<Limit> parse(String text) {
    return Optional.of(FORM.matcher(text.strip()))
        .filter(Matcher::matches)
        .map(written ->
            new Limit(
                Long.parseLong(written.group(1)),
                Duration.ofSeconds(Long.parseLong(written.group(2)))));
  }
}
