package chat.kit.limit;

import java.time.Duration;
import java.util.regex.Pattern;

/**
 * So many requests in so much time.
 *
 * @param requests at least 1
 * @param period at least a second
 */
public record Limit(long requests, Duration period) {
  private static final Pattern FORM = Pattern.compile("([1-9][0-9]{0,8})/([1-9][0-9]{0,8})");

  /** Reads {@code requests/seconds}, for example {@code 200/60}. */
  public static Limit parse(String text) {
    var matcher = FORM.matcher(text.strip());
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "A rate limit is requests/seconds, for example 200/60, not " + text);
    }
    return new Limit(
        Long.parseLong(matcher.group(1)), Duration.ofSeconds(Long.parseLong(matcher.group(2))));
  }
}
