package chat.channels.create;

import chat.channels.ChannelsError;
import chat.channels.channel.Channel;
import chat.channels.channel.ChannelEvents;
import chat.channels.channel.ChannelStore;
import chat.channels.defaultchannel.DefaultChannels;
import chat.channels.folder.FolderStore;
import chat.channels.groupuse.GroupUses;
import chat.channels.groupuse.RegisteredUses;
import chat.channels.notice.Notices;
import chat.channels.subscription.Subscribers;
import chat.channels.subscription.Subscriptions;
import chat.channels.subscription.Subscriptions.Told;
import chat.kit.outbox.Change;
import chat.kit.outbox.Outbox;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Writes a channel, its subscriptions and what others learn of them, in one transaction. */
@Singleton
public class CreateChannel {

  private final ChannelStore channels;
  private final FolderStore folders;
  private final DefaultChannels defaultChannels;
  private final ChannelEvents events;
  private final Subscriptions subscriptions;
  private final GroupUses groupUses;
  private final Notices notices;
  private final Outbox outbox;
  private final NewChannel newChannel;

  CreateChannel(
      ChannelStore channels,
      FolderStore folders,
      DefaultChannels defaultChannels,
      ChannelEvents events,
      Subscriptions subscriptions,
      GroupUses groupUses,
      Notices notices,
      Outbox outbox,
      NewChannel newChannel) {
    this.channels = channels;
    this.folders = folders;
    this.defaultChannels = defaultChannels;
    this.events = events;
    this.subscriptions = subscriptions;
    this.groupUses = groupUses;
    this.notices = notices;
    this.outbox = outbox;
    this.newChannel = newChannel;
  }

  /** The same as {@link #write}, after which its first subscribers are told of it. */
  @Transactional
  long create(PermittedChannel permitted, RegisteredUses uses) {
    long channelId = write(permitted, uses);
    List<String> name = List.of(permitted.name().text());
    notices.subscribed(
        permitted.organizationId(),
        permitted.beginning().creatorId(),
        permitted.beginning().subscribers().stream()
            .collect(Collectors.toMap(Function.identity(), userId -> name)));
    return channelId;
  }

  /**
   * The id of the new channel; a refusal where somebody else was faster with its name, or its
   * folder takes no channels.
   */
  @Transactional
  public long write(PermittedChannel permitted, RegisteredUses uses) {
    Channel channel = newChannel.of(permitted.beginning());
    List<Long> subscribers = permitted.beginning().subscribers();
    outbox.lock(channel.organizationId());
    requireFolder(channel);
    if (!channels.insert(channel)) {
      throw ChannelsError.CHANNEL_ALREADY_EXISTS.refuse(channel.name().text());
    }
    groupUses.commit(uses, channel.channelId());
    Told told =
        subscriptions.begin(
            channel.organizationId(), List.of(new Subscribers(channel, subscribers)));
    List<Change> changes = new ArrayList<>();
    changes.add(events.changed(channel));
    changes.addAll(told.changes());
    changes.add(events.created(channel.withMoreSubscribers(subscribers.size())));
    changes.addAll(told.clientEvents());
    if (channel.isDefaultStream()) {
      changes.add(defaultChannels.changed(channel.organizationId()));
    }
    outbox.append(channel.organizationId(), changes);
    notices.created(
        channel, permitted.beginning().creatorId(), permitted.beginning().settings().announce());
    return channel.channelId();
  }

  private void requireFolder(Channel channel) {
    Long folderId = channel.folderId();
    if (folderId != null && !folders.takesChannels(channel.organizationId(), folderId)) {
      throw ChannelsError.INVALID_FOLDER_ID.refuse();
    }
  }
}
