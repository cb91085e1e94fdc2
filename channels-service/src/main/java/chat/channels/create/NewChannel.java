package chat.channels.create;

import chat.channels.ChannelsError;
import chat.channels.channel.Channel;
import chat.channels.channel.ChannelActivity;
import chat.channels.channel.Channels;
import chat.channels.channel.DescriptionRendering;
import chat.channels.folder.FolderRepository;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.temporal.ChronoUnit;

/** Inserts a permitted channel, with initial values for everything else. */
@Singleton
final class NewChannel {

  private final Channels channels;
  private final FolderRepository folders;
  private final Clock clock;
  private final DescriptionRendering rendering;

  NewChannel(
      Channels channels, FolderRepository folders, Clock clock, DescriptionRendering rendering) {
    this.channels = channels;
    this.folders = folders;
    this.clock = clock;
    this.rendering = rendering;
  }

  /**
   * Requires the organization's lock. Refuses if another request took the name first, or if the
   * folder is missing or archived.
   */
  Channel insert(PermittedChannel.Beginning beginning) {
    Channel channel = of(beginning);
    Long folderId = channel.folderId();
    if (folderId != null && !folders.takesChannels(channel.organizationId(), folderId)) {
      throw ChannelsError.INVALID_FOLDER_ID.refuse();
    }
    if (!channels.insert(channel)) {
      throw ChannelsError.CHANNEL_ALREADY_EXISTS.refuse(channel.name().text());
    }
    return channel;
  }

  private Channel of(PermittedChannel.Beginning beginning) {
    NewChannelSettings settings = beginning.settings();
    return new Channel(
        beginning.channelId(),
        beginning.organizationId(),
        beginning.name(),
        beginning.description(),
        rendering.html(beginning.organizationId(), beginning.description()),
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
