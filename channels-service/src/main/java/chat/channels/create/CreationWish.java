package chat.channels.create;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** How somebody wants new channels to begin, which differ by {@link Named} alone. */
public record CreationWish(List<Named> channels, List<Long> subscribers, WantedSettings settings) {

  /**
   * One of the channels.
   *
   * @param color of the first subscriptions; null for the one that the channel's id gives
   */
  public record Named(String name, String description, @Nullable String color) {}
}
