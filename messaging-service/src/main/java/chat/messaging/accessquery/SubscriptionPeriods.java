package chat.messaging.accessquery;

import java.util.ArrayList;
import java.util.List;

/**
 * The periods of a subscription, in change numbers of subscription-changed.
 *
 * @param bounds alternating starts (inclusive) and ends (exclusive), ascending
 */
public record SubscriptionPeriods(List<Long> bounds) {

  /** Parses the text form of an {@code int8multirange}, such as {@code {[1,5),[9,)}}. */
  public static SubscriptionPeriods parse(String multirange) {
    List<Long> bounds = new ArrayList<>();
    for (String part : multirange.split("[^0-9,]+", -1)) {
      String[] ends = part.split(",", -1);
      if (ends.length == 2 && !ends[0].isEmpty()) {
        bounds.add(Long.parseLong(ends[0]));
        bounds.add(ends[1].isEmpty() ? Long.MAX_VALUE : Long.parseLong(ends[1]));
      }
    }
    return new SubscriptionPeriods(bounds);
  }

  public boolean contain(long number) {
    for (int i = 0; i < bounds.size(); i += 2) {
      if (number >= bounds.get(i) && number < bounds.get(i + 1)) {
        return true;
      }
    }
    return false;
  }
}
