package chat.channels.create;

import chat.channels.channel.Channel;
import chat.channels.channel.ChannelEvents;
import chat.channels.defaultchannel.DefaultChannels;
import chat.channels.membership.Subscriptions.SubscriptionChanges;
import chat.kit.outbox.Change;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;

/** Builds the events of a new channel. The channel's own event comes before all others about it. */
@Singleton
final class CreationEvents {

  private final ChannelEvents channelEvents;
  private final DefaultChannels defaultChannels;

  CreationEvents(ChannelEvents channelEvents, DefaultChannels defaultChannels) {
    this.channelEvents = channelEvents;
    this.defaultChannels = defaultChannels;
  }

  /**
   * @param channel as it was before anyone was subscribed: clients add the first subscribers to the
   *     count themselves, from the subscription events
   * @param subscribed the events of the first subscriptions
   */
  List<Change> of(Channel channel, SubscriptionChanges subscribed) {
    List<Change> changes = new ArrayList<>();
    changes.add(channelEvents.changed(channel));
    changes.addAll(subscribed.changes());
    changes.add(channelEvents.created(channel));
    changes.addAll(subscribed.clientEvents());
    if (channel.isDefaultStream()) {
      changes.add(defaultChannels.changed(channel.organizationId()));
    }
    return changes;
  }
}
