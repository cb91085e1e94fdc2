package chat.channels.edit;

import chat.channels.ChannelsError;
import chat.channels.access.ChangedMeanwhile;
import chat.channels.access.Outsiders;
import chat.channels.channel.Channel;
import chat.channels.channel.Channels;
import chat.channels.notice.Notices;
import chat.kit.outbox.Outbox;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Writes a change of a channel and what others learn of it, in one transaction. */
@Singleton
class EditChannel {

  private final Outbox outbox;
  private final Channels channels;
  private final EditedChannel editedChannel;
  private final EditEvents events;
  private final Notices notices;

  EditChannel(
      Outbox outbox,
      Channels channels,
      EditedChannel editedChannel,
      EditEvents events,
      Notices notices) {
    this.outbox = outbox;
    this.channels = channels;
    this.editedChannel = editedChannel;
    this.events = events;
    this.notices = notices;
  }

  /** A refusal where it can't be what it is to be: its name is taken, its folder gone. */
  @Transactional
  void edit(PermittedEdit edit) {
    Outsiders outsiders = events.outsiders(edit);
    change(edit.channel(), edit.editorId(), outsiders, before -> changed(before, edit));
  }

  private Channel changed(Channel before, PermittedEdit edit) {
    if (edit.restsOnSubscription()
        && channels.subscribed(before.channelId(), List.of(edit.editorId())).isEmpty()) {
      throw new ChangedMeanwhile();
    }
    return editedChannel.of(before, edit);
  }

  /** Nothing where it is archived already. */
  @Transactional
  void archive(Channel channel, long editorId) {
    change(channel, editorId, null, before -> editedChannel.archived(channel, before));
  }

  private void change(
      Channel known, long editorId, @Nullable Outsiders outsiders, UnaryOperator<Channel> edit) {
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
    outbox.append(organizationId, events.of(before, after, outsiders));
    notices.changed(before, after, editorId);
  }
}
