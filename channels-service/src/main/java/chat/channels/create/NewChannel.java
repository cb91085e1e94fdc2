package chat.channels.create;

import chat.channels.channel.Channel;
import chat.channels.channel.ChannelActivity;
import chat.channels.channel.DescriptionRendering;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.temporal.ChronoUnit;

/** Makes a channel of what was permitted, with the rest as all channels begin. */
@Singleton
final class NewChannel {
  private final Clock clock;
  private final DescriptionRendering rendering;

  NewChannel(Clock clock, DescriptionRendering rendering) {
    this.clock = clock;
    this.rendering = rendering;
  }

  Channel of(PermittedChannel.Beginning beginning) {
    WantedSettings settings = beginning.settings();
    return new Channel(
        beginning.channelId(),
        beginning.organizationId(),
        beginning.name(),
        beginning.description(),
        rendering.html(beginning.description()),
        clock.instant().truncatedTo(ChronoUnit.SECONDS),
        beginning.creatorId(),
        settings.inviteOnly(),
        settings.isWebPublic(),
        settings.historyPublicToSubscribers(),
        false,
        settings.isDefaultStream(),
        settings.folderId(),
        settings.topicsPolicy(),
        settings.messageRetention().days(),
        0,
        ChannelActivity.NONE,
        beginning.groups());
  }
}
