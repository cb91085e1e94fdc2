package chat.messaging.edit;

import chat.kit.event.Audience;
import chat.kit.event.ClientEvent;
import chat.kit.outbox.Change;
import chat.messaging.access.PermittedMove;
import chat.messaging.change.ChannelStart;
import chat.messaging.change.ChannelStartRepository;
import chat.messaging.change.CurrentMessage;
import chat.messaging.change.DeletedEvent;
import chat.messaging.change.InvolvedRepository;
import chat.messaging.change.MessageChanged;
import chat.messaging.change.MessagePlace;
import chat.messaging.edit.EditRepository.Before;
import chat.messaging.edit.MoveRepository.Moved;
import chat.messaging.edit.PermittedEdit.NewContent;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What others learn of an edit. */
@Singleton
final class EditEvents {

  private final InvolvedRepository involvedUsers;
  private final ChannelStartRepository channelStarts;

  EditEvents(InvolvedRepository involvedUsers, ChannelStartRepository channelStarts) {
    this.involvedUsers = involvedUsers;
    this.channelStarts = channelStarts;
  }

  /** Tells the other services of another content. */
  Change edited(PermittedEdit edit, NewContent content, CurrentMessage message, Instant now) {
    return MessageChanged.edited(
        doing(edit, now),
        message.id(),
        message.place(),
        new MessageChanged.Edited(
            content.text(), content.rendered().html(), content.rendered().uploads()));
  }

  /** Tells clients of an edit that moves nothing. */
  Change updated(PermittedEdit edit, CurrentMessage message, Before before, Instant now) {
    MessagePlace place = message.place();
    boolean inChannel = place.channelId() != null;
    var affected =
        new UpdatePayload.Affected(
            message.id(),
            List.of(message.id()),
            place.channelId(),
            inChannel ? List.of(message.subscriptionsNumber()) : null,
            involved(edit, place, List.of(message.id()), before));
    return update(edit, message.audience(), UpdatePayload.of(edit, affected, null, before, now));
  }

  /** Tells everybody of messages that have moved, and clients of the content that one has now. */
  List<Change> moved(
      PermittedEdit edit,
      PermittedMove move,
      CurrentMessage message,
      @Nullable Before before,
      List<Moved> moved,
      Instant now) {
    MessagePlace previous = message.place();
    var place = new MessagePlace(move.recipientId(), move.channelId(), move.topic(), List.of());
    List<ChannelStart> starts =
        move.wanted().changesChannel()
            ? channelStarts.find(List.of(previous.recipientId(), place.recipientId()))
            : List.of();
    List<Long> ids = moved.stream().map(Moved::id).toList();
    List<Long> numbers = moved.stream().map(Moved::subscriptionsNumber).toList();
    List<Long> numbersBefore = moved.stream().map(Moved::previousSubscriptionsNumber).toList();
    List<Long> involved = involved(edit, place, ids, before);
    List<Change> changes = new ArrayList<>();
    changes.add(MessageChanged.moved(doing(edit, now), ids, previous, place, starts));
    if (move.wanted().changesChannel()) {
      var those = new DeletedEvent.Those(ids, numbersBefore, involved);
      changes.add(
          DeletedEvent.left(edit.organizationId(), message, those, move.audience(), numbers));
    }
    var affected =
        new UpdatePayload.Affected(message.id(), ids, move.oldChannelId(), numbers, involved);
    UpdatePayload.Movement movement = movement(edit, move, message, numbersBefore);
    changes.add(
        update(edit, move.audience(), UpdatePayload.of(edit, affected, movement, before, now)));
    return changes;
  }

  /** Those too who have the message because it mentioned them, where it does so no more. */
  private List<Long> involved(
      PermittedEdit edit, MessagePlace place, List<Long> messageIds, @Nullable Before before) {
    List<Long> involved = involvedUsers.find(place, messageIds, edit.editor().userId());
    return before == null || place.channelId() == null
        ? involved
        : Stream.concat(involved.stream(), before.calledBots().stream())
            .distinct()
            .sorted()
            .toList();
  }

  private static UpdatePayload.Movement movement(
      PermittedEdit edit, PermittedMove move, CurrentMessage message, List<Long> numbersBefore) {
    boolean changesTopic = move.wanted().changesTopic();
    boolean changesChannel = move.wanted().changesChannel();
    return new UpdatePayload.Movement(
        changesChannel ? move.channelId() : null,
        changesChannel ? numbersBefore : null,
        changesChannel ? message.audience() : null,
        edit.params().propagateMode().wireName(),
        message.place().topic(),
        changesTopic ? move.topic() : null,
        changesTopic ? edit.topicLinks() : null);
  }

  private static Change update(PermittedEdit edit, Audience audience, UpdatePayload payload) {
    return ClientEvent.of(edit.organizationId(), "update_message", audience, payload);
  }

  private static MessageChanged.Doing doing(PermittedEdit edit, Instant now) {
    return new MessageChanged.Doing(edit.organizationId(), edit.editor().userId(), now);
  }
}
