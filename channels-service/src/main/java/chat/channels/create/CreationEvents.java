package chat.channels.create;

import chat.channels.channel.Channel;
import chat.channels.channel.ChannelEvents;
import chat.channels.defaultchannel.DefaultChannels;
import chat.channels.subscription.Subscriptions.Told;
import chat.kit.outbox.Change;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;

/** What others learn of a new channel: the channel comes before whatever is about it. */
@Singleton
final class CreationEvents {

  private final ChannelEvents channelEvents;
  private final DefaultChannels defaultChannels;

  CreationEvents(ChannelEvents channelEvents, DefaultChannels defaultChannels) {
    this.channelEvents = channelEvents;
    this.defaultChannels = defaultChannels;
  }

  /**
   * @param channel as it was before anybody was subscribed: whoever is told of the first
   *     subscribers counts them himself
   * @param subscribed what others learn of these
   */
  List<Change> of(Channel channel, Told subscribed) {
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
