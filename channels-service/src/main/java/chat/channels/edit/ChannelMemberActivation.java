package chat.channels.edit;

import chat.channels.channel.ChannelEvents;
import chat.channels.channel.Channels;
import chat.channels.channel.NamingChannelRepository;
import chat.identity.copy.AccountTurned;
import chat.kit.outbox.Outbox;
import io.micronaut.runtime.event.annotation.EventListener;
import jakarta.inject.Singleton;
import java.util.List;

/**
 * Sends events about channels whose settings name an account that is deactivated or reactivated:
 * clients are shown active members alone. The stored values stay as they are.
 */
@Singleton
final class ChannelMemberActivation {

  private final Channels channels;
  private final NamingChannelRepository namingChannels;
  private final EditEvents events;
  private final Outbox outbox;

  ChannelMemberActivation(
      Channels channels, NamingChannelRepository namingChannels, EditEvents events, Outbox outbox) {
    this.channels = channels;
    this.namingChannels = namingChannels;
    this.events = events;
    this.outbox = outbox;
  }

  /** Under the lock under which settings are changed, so that no event says an older value. */
  @EventListener
  void turned(AccountTurned account) {
    long organizationId = account.organizationId();
    outbox.lock(organizationId);
    List<Long> naming = namingChannels.find(organizationId, account.userId());
    for (List<Long> portion : ChannelEvents.portions(naming)) {
      outbox.append(
          organizationId,
          events.memberTurned(channels.current(organizationId, portion), account.userId()));
    }
  }
}
