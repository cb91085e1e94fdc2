package chat.messaging.edit;

import chat.kit.error.RequestError;
import chat.kit.outbox.Change;
import chat.messaging.MessagingError;
import chat.messaging.access.PermittedMove;
import chat.messaging.change.CurrentMessage;
import chat.messaging.edit.EditStore.Before;
import chat.messaging.edit.EditStore.Moved;
import chat.messaging.edit.EditStore.Readable;
import chat.messaging.flag.ReadUpToStore;
import chat.messaging.usertopic.MovedTopics;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Moves a message and those that go along, in the transaction of the edit. */
@Singleton
final class WriteMove {

  private final EditStore edits;
  private final EditEvents events;
  private final MoveNotices notices;
  private final MovedTopics movedTopics;
  private final ReadUpToStore readUpTo;

  WriteMove(
      EditStore edits,
      EditEvents events,
      MoveNotices notices,
      MovedTopics movedTopics,
      ReadUpToStore readUpTo) {
    this.edits = edits;
    this.events = events;
    this.notices = notices;
    this.movedTopics = movedTopics;
    this.readUpTo = readUpTo;
  }

  /** Whether so many go along with the message that they are moved before it. */
  boolean isLargerThanAPart(PermittedEdit edit, PermittedMove move, CurrentMessage message) {
    return edit.params().propagateMode() != PropagateMode.CHANGE_ONE
        && edits.exceeds(edit, move, message);
  }

  /**
   * Moves some of those that go along, or what is left and the message itself.
   *
   * @param before what the message said, where that changes too
   * @param progress of the parts before this one
   * @return what others learn of it, to be appended
   */
  List<Change> move(
      PermittedEdit edit,
      PermittedMove move,
      CurrentMessage message,
      @Nullable Before before,
      MoveProgress progress,
      Instant now) {
    requireMovable(edit, move, message, now);
    if (progress.hasNotBegun()) {
      requireYoung(edit, move, message);
      Readable destination = EditStore.destination(edit, move);
      boolean joinsOthers = edits.hasReadable(destination);
      progress.begin(joinsOthers, joinsOthers || edits.hasReadable(destination.all()));
    }
    List<Moved> moved = edits.move(edit, move, message, before, progress.isLast(), now);
    progress.moved(moved.size());
    if (move.wanted().changesChannel() && !moved.isEmpty()) {
      readUpTo.moved(edit.organizationId(), moved.getFirst().id());
    }
    List<Change> changes = new ArrayList<>(events.moved(edit, move, message, before, moved, now));
    if (progress.isLast()) {
      changes.addAll(end(edit, move, message, progress, now));
    }
    return changes;
  }

  /** What is to be done when all have moved. */
  private List<Change> end(
      PermittedEdit edit,
      PermittedMove move,
      CurrentMessage message,
      MoveProgress progress,
      Instant now) {
    Readable source = EditStore.source(edit, move, message);
    boolean leavesOthers = edits.hasReadable(source);
    notices.moved(
        edit,
        move,
        new MoveNotices.Outcome(message, progress.moved(), progress.joinsOthers(), leavesOthers));
    // What others think of the topic concerns also what its mover does not see.
    boolean leavesAny = leavesOthers || edits.hasReadable(source.all());
    return leavesAny || move.keepsTopic()
        ? List.of()
        : movedTopics.move(
            edit.organizationId(),
            new MovedTopics.Place(move.oldChannelId(), message.place().topic()),
            new MovedTopics.Place(move.channelId(), move.topic()),
            progress.joinsAny(),
            now);
  }

  private void requireMovable(
      PermittedEdit edit, PermittedMove move, CurrentMessage message, Instant now) {
    if (!message.place().topic().equals(edit.message().topic())) {
      // Which messages go along was decided by its topic.
      throw RequestError.unavailable("The message");
    }
    if (move.wanted().changesChannel() && !edits.isOpen(move.channelId())) {
      // Archived since that was decided; whoever asks again is told so.
      throw RequestError.unavailable("The channel");
    }
    if (!move.topic().isEmpty() && edits.isHeld(move.channelId(), now)) {
      throw RequestError.unavailable("The channel");
    }
  }

  private void requireYoung(PermittedEdit edit, PermittedMove move, CurrentMessage message) {
    Instant oldest = move.oldest();
    if (oldest != null) {
      EditStore.Count count = edits.count(EditStore.source(edit, move, message), oldest);
      if (count.young() < count.requested()) {
        throw MessagingError.TOO_LATE_TO_MOVE_ALL.refuse(count.young(), count.requested());
      }
    }
  }
}
