package chat.channels.membership;

import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A period of subscription, in change numbers of subscription-changed.
 *
 * @param from inclusive
 * @param to exclusive; null for a current subscription
 */
@Serdeable(naming = SnakeCaseStrategy.class)
record Period(long from, @Nullable Long to) {

  private static final Pattern RANGE = Pattern.compile("\\[(\\d+),(\\d*)\\)");

  /** Parses a PostgreSQL multirange such as {@code {[17,20),[31,)}}. */
  static List<Period> read(String multirange) {
    List<Period> periods = new ArrayList<>();
    Matcher range = RANGE.matcher(multirange);
    while (range.find()) {
      String to = range.group(2);
      periods.add(
          new Period(Long.parseLong(range.group(1)), to.isEmpty() ? null : Long.valueOf(to)));
    }
    return periods;
  }
}
