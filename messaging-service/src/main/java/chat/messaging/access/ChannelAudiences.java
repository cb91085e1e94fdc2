package chat.messaging.access;

import chat.identity.copy.Membership;
import chat.messaging.access.ChannelAudienceStore.Known;
import chat.messaging.access.ChannelAudienceStore.Standing;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Looks up for many accounts at once what of channels they may be shown, by one query each for
 * subscriptions, channels and messages. The copies are taken as they are: events come in an order
 * of their own with the changes of access.
 */
@Singleton
public final class ChannelAudiences {

  private final ChannelAudienceStore store;
  private final Membership membership;

  ChannelAudiences(ChannelAudienceStore store, Membership membership) {
    this.store = store;
    this.membership = membership;
  }

  /** Where messages are now, by their ids; those that are gone are not in it. */
  public Map<Long, PresentPlace> places(long organizationId, Collection<Long> messageIds) {
    return messageIds.isEmpty() ? Map.of() : store.places(organizationId, messageIds);
  }

  /**
   * What decides about these channels for these accounts, but for who is in the channels' settings.
   */
  public ChannelAudience of(
      long organizationId, Collection<Long> channelIds, Collection<Long> userIds) {
    Supplier<List<Standing>> standings =
        channelIds.isEmpty() || userIds.isEmpty()
            ? List::of
            : Together.ask(() -> store.standings(organizationId, channelIds, userIds));
    Map<Long, Known> channels = new HashMap<>();
    if (!channelIds.isEmpty()) {
      store
          .channels(organizationId, channelIds)
          .forEach(channel -> channels.put(channel.channel().channelId(), channel));
    }
    return new ChannelAudience(standings.get(), channels, membership);
  }
}
