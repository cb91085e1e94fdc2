package chat.messaging.edit;

import chat.kit.event.Audience;
import chat.kit.event.ClientEvent;
import chat.kit.outbox.Change;
import chat.messaging.access.PermittedMove;
import chat.messaging.edit.EditRepository.Before;
import chat.messaging.edit.MoveRepository.Moved;
import chat.messaging.edit.PermittedMessageEdit.NewContent;
import chat.messaging.messagechange.ChannelStart;
import chat.messaging.messagechange.ChannelStartRepository;
import chat.messaging.messagechange.CurrentMessage;
import chat.messaging.messagechange.DeleteMessageEvent;
import chat.messaging.messagechange.InvolvedRepository;
import chat.messaging.messagechange.MessageChanged;
import chat.messaging.messagechange.MessageLocation;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Builds the events of an edit. */
@Singleton
final class MessageEditEvents {

  private final InvolvedRepository involvedUsers;
  private final ChannelStartRepository channelStarts;

  MessageEditEvents(InvolvedRepository involvedUsers, ChannelStartRepository channelStarts) {
    this.involvedUsers = involvedUsers;
    this.channelStarts = channelStarts;
  }

  /** Builds the message-changed event for new content. */
  Change edited(
      PermittedMessageEdit edit, NewContent content, CurrentMessage message, Instant now) {
    return MessageChanged.edited(
        doing(edit, now),
        message.id(),
        message.location(),
        new MessageChanged.Edited(
            content.text(), content.rendered().html(), content.rendered().uploads()));
  }

  /** Builds the {@code update_message} event of an edit that moves nothing. */
  Change updated(PermittedMessageEdit edit, CurrentMessage message, Before before, Instant now) {
    MessageLocation location = message.location();
    boolean inChannel = location.channelId() != null;
    var affected =
        new UpdatePayload.Affected(
            message.id(),
            List.of(message.id()),
            location.channelId(),
            inChannel ? List.of(message.subscriptionsNumber()) : null,
            involved(edit, location, List.of(message.id()), before));
    return update(edit, message.audience(), UpdatePayload.of(edit, affected, null, before, now));
  }

  /** Builds all events of a move, including the new content of the named message, if any. */
  List<Change> moved(
      PermittedMessageEdit edit,
      PermittedMove move,
      CurrentMessage message,
      @Nullable Before before,
      List<Moved> moved,
      Instant now) {
    MessageLocation previous = message.location();
    var location =
        new MessageLocation(move.recipientId(), move.channelId(), move.topic(), List.of());
    List<ChannelStart> starts =
        move.wanted().changesChannel()
            ? channelStarts.find(List.of(previous.recipientId(), location.recipientId()))
            : List.of();
    List<Long> ids = moved.stream().map(Moved::id).toList();
    List<Long> subscriptionsNumbers = moved.stream().map(Moved::subscriptionsNumber).toList();
    List<Long> previousSubscriptionsNumbers =
        moved.stream().map(Moved::previousSubscriptionsNumber).toList();
    List<Long> involved = involved(edit, location, ids, before);
    List<Change> changes = new ArrayList<>();
    changes.add(MessageChanged.moved(doing(edit, now), ids, previous, location, starts));
    if (move.wanted().changesChannel()) {
      var previousMessages =
          new DeleteMessageEvent.Those(ids, previousSubscriptionsNumbers, involved);
      changes.add(
          DeleteMessageEvent.left(
              edit.organizationId(),
              message,
              previousMessages,
              move.audience(),
              subscriptionsNumbers));
    }
    var affected =
        new UpdatePayload.Affected(
            message.id(), ids, move.oldChannelId(), subscriptionsNumbers, involved);
    UpdatePayload.Movement movement = movement(edit, move, message, previousSubscriptionsNumbers);
    changes.add(
        update(edit, move.audience(), UpdatePayload.of(edit, affected, movement, before, now)));
    return changes;
  }

  /** Returns the involved users, including bots that only the former content mentioned. */
  private List<Long> involved(
      PermittedMessageEdit edit,
      MessageLocation location,
      List<Long> messageIds,
      @Nullable Before before) {
    List<Long> involved = involvedUsers.find(location, messageIds, edit.editor().userId());
    return before == null || location.channelId() == null
        ? involved
        : Stream.concat(involved.stream(), before.calledBots().stream())
            .distinct()
            .sorted()
            .toList();
  }

  private static UpdatePayload.Movement movement(
      PermittedMessageEdit edit,
      PermittedMove move,
      CurrentMessage message,
      List<Long> previousSubscriptionsNumbers) {
    boolean changesTopic = move.wanted().changesTopic();
    boolean changesChannel = move.wanted().changesChannel();
    return new UpdatePayload.Movement(
        changesChannel ? move.channelId() : null,
        changesChannel ? previousSubscriptionsNumbers : null,
        changesChannel ? message.audience() : null,
        edit.params().propagateMode().wireName(),
        message.location().topic(),
        changesTopic ? move.topic() : null,
        changesTopic ? edit.topicLinks() : null);
  }

  private static Change update(
      PermittedMessageEdit edit, Audience audience, UpdatePayload payload) {
    return ClientEvent.of(edit.organizationId(), "update_message", audience, payload);
  }

  private static MessageChanged.Doing doing(PermittedMessageEdit edit, Instant now) {
    return new MessageChanged.Doing(edit.organizationId(), edit.editor().userId(), now);
  }
}
