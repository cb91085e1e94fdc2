package chat.messaging.accessquery;

import chat.identityprojection.Membership;
import chat.messaging.accessquery.ChannelAudienceStore.AudienceChannel;
import chat.messaging.accessquery.ChannelAudienceStore.ChannelSubscription;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Loads the access of many accounts to channels at once.
 *
 * <p>Needs one query each for subscriptions, channels and messages. Does not wait for projections,
 * because client events have their own order relative to changes of access.
 */
@Singleton
public final class ChannelAudiences {

  private final ChannelAudienceStore store;
  private final Membership membership;

  ChannelAudiences(ChannelAudienceStore store, Membership membership) {
    this.store = store;
    this.membership = membership;
  }

  /** Returns the current locations of messages by message id; deleted messages are left out. */
  public Map<Long, CurrentLocation> locations(long organizationId, Collection<Long> messageIds) {
    return messageIds.isEmpty() ? Map.of() : store.locations(organizationId, messageIds);
  }

  /** Loads channels and subscriptions, without membership in the channels' group settings. */
  public ChannelAudience of(
      long organizationId, Collection<Long> channelIds, Collection<Long> userIds) {
    Supplier<List<ChannelSubscription>> subscriptions =
        channelIds.isEmpty() || userIds.isEmpty()
            ? List::of
            : ParallelQueries.ask(() -> store.subscriptions(organizationId, channelIds, userIds));
    Map<Long, AudienceChannel> channels = new HashMap<>();
    if (!channelIds.isEmpty()) {
      store
          .channels(organizationId, channelIds)
          .forEach(channel -> channels.put(channel.channel().channelId(), channel));
    }
    return new ChannelAudience(subscriptions.get(), channels, membership);
  }
}
