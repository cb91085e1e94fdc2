package chat.channels.groupuse;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The groups that a change will use, known to identity-service before it happens; only {@link
 * GroupUses} makes it.
 */
public final class RegisteredUses {

  private final Map<Long, ChannelUses> byChannel;

  /**
   * @param byChannel those of each channel that uses any
   */
  RegisteredUses(Map<Long, ChannelUses> byChannel) {
    this.byChannel = byChannel;
  }

  /** Those of the channel; null where it uses none. */
  @Nullable ChannelUses of(long channelId) {
    return byChannel.get(channelId);
  }
}
