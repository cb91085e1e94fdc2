package chat.channels.create;

import chat.channels.channel.Channel;
import chat.channels.channel.ChannelActivity;
import chat.markdown.Dialect;
import chat.markdown.Markdown;
import chat.markdown.Names;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.temporal.ChronoUnit;

/** Makes a channel of what was permitted, with the rest as all channels begin. */
@Singleton
final class NewChannel {
  private final Clock clock;
  private final Dialect dialect;

  NewChannel(Clock clock, @Property(name = "chat.external-url") String externalUrl) {
    this.clock = clock;
    this.dialect = Dialect.plain(externalUrl);
  }

  Channel of(PermittedChannel.Beginning beginning) {
    WantedSettings settings = beginning.settings();
    return new Channel(
        beginning.channelId(),
        beginning.organizationId(),
        beginning.name(),
        beginning.description(),
        Markdown.parse(beginning.description()).render(Names.NONE, dialect).html(),
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
