package chat.channels.edit;

import chat.channels.channel.ChannelEvents;
import chat.channels.channel.Channels;
import chat.channels.channel.NamingChannelRepository;
import chat.identityprojection.change.AccountActivationChanged;
import chat.kit.outbox.Outbox;
import io.micronaut.runtime.event.annotation.EventListener;
import jakarta.inject.Singleton;
import java.util.List;

/**
 * Sends events about channels whose settings name a deactivated or reactivated account.
 *
 * <p>Clients are shown only active members. The stored values do not change.
 */
@Singleton
final class ChannelMemberActivation {

  private final Channels channels;
  private final NamingChannelRepository namingChannels;
  private final ChannelEditEvents events;
  private final Outbox outbox;

  ChannelMemberActivation(
      Channels channels,
      NamingChannelRepository namingChannels,
      ChannelEditEvents events,
      Outbox outbox) {
    this.channels = channels;
    this.namingChannels = namingChannels;
    this.events = events;
    this.outbox = outbox;
  }

  /** Takes the lock that guards setting changes, so that no event carries an older value. */
  @EventListener
  void turned(AccountActivationChanged account) {
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
