package chat.channels.create;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A request for new channels with common settings; only {@link Named} differs per channel. */
public record CreateChannelRequest(
    List<Named> channels, List<Long> subscribers, NewChannelSettings settings) {

  /**
   * One of the channels.
   *
   * @param color of the first subscriptions; null for the default color derived from the channel's
   *     id
   */
  public record Named(String name, String description, @Nullable String color) {}
}
