package chat.channels.edit;

import chat.channels.ChannelsError;
import chat.channels.access.ConcurrentChannelChange;
import chat.channels.access.UsersWithoutChannelAccess;
import chat.channels.channel.Channel;
import chat.channels.channel.Channels;
import chat.channels.defaultchannelgroup.DefaultChannelGroups;
import chat.channels.notice.Notices;
import chat.kit.outbox.Change;
import chat.kit.outbox.Outbox;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Writes a change of a channel and its events, in one transaction. */
@Singleton
class EditChannel {

  private final Outbox outbox;
  private final Channels channels;
  private final EditedChannel editedChannel;
  private final ChannelEditEvents events;
  private final DefaultChannelGroups defaultChannelGroups;
  private final Notices notices;

  EditChannel(
      Outbox outbox,
      Channels channels,
      EditedChannel editedChannel,
      ChannelEditEvents events,
      DefaultChannelGroups defaultChannelGroups,
      Notices notices) {
    this.outbox = outbox;
    this.channels = channels;
    this.editedChannel = editedChannel;
    this.events = events;
    this.defaultChannelGroups = defaultChannelGroups;
    this.notices = notices;
  }

  /** Refuses if the new name is taken or the folder is missing or archived. */
  @Transactional
  void edit(PermittedChannelEdit edit) {
    UsersWithoutChannelAccess usersWithoutChannelAccess = events.outsiders(edit);
    change(
        edit.channel(),
        edit.editorId(),
        usersWithoutChannelAccess,
        before -> changed(before, edit));
  }

  private Channel changed(Channel before, PermittedChannelEdit edit) {
    if (edit.restsOnSubscription()
        && channels.subscribed(before.channelId(), List.of(edit.editorId())).isEmpty()) {
      throw new ConcurrentChannelChange();
    }
    return editedChannel.of(before, edit);
  }

  /** Archives the channel; does nothing if it is archived already. */
  @Transactional
  void archive(Channel channel, long editorId) {
    change(channel, editorId, null, before -> editedChannel.archived(channel, before));
  }

  private void change(
      Channel known,
      long editorId,
      @Nullable UsersWithoutChannelAccess usersWithoutChannelAccess,
      UnaryOperator<Channel> edit) {
    long organizationId = known.organizationId();
    outbox.lock(organizationId);
    Channel before =
        channels
            .find(organizationId, known.channelId())
            .orElseThrow(ChannelsError.INVALID_CHANNEL_ID::refuse);
    Channel after = edit.apply(before);
    if (after.equals(before)) {
      return;
    }
    editedChannel.requirePossible(before, after);
    channels.update(before, after, editorId);
    List<Change> changes = new ArrayList<>(events.of(before, after, usersWithoutChannelAccess));
    if (after.isArchived() || after.inviteOnly()) {
      changes.addAll(defaultChannelGroups.remove(after));
    }
    outbox.append(organizationId, changes);
    notices.changed(before, after, editorId);
  }
}
