package chat.messaging.edit;

import chat.kit.error.RequestError;
import chat.kit.outbox.Change;
import chat.kit.outbox.Outbox;
import chat.messaging.MessagingError;
import chat.messaging.access.PermittedMove;
import chat.messaging.change.CurrentMessage;
import chat.messaging.change.CurrentMessageStore;
import chat.messaging.edit.EditStore.Before;
import chat.messaging.edit.EditStore.Moved;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes an edit, its history and what others learn of it, under the lock. */
@Singleton
class WriteEdit {

  private final Outbox outbox;
  private final CurrentMessageStore messages;
  private final EditStore edits;
  private final EditEvents events;
  private final MoveNotices notices;
  private final Clock clock;

  WriteEdit(
      Outbox outbox,
      CurrentMessageStore messages,
      EditStore edits,
      EditEvents events,
      MoveNotices notices,
      Clock clock) {
    this.outbox = outbox;
    this.messages = messages;
    this.edits = edits;
    this.events = events;
    this.notices = notices;
    this.clock = clock;
  }

  /** A refusal where the message is not what it was, or may not go where it is to go. */
  @Transactional
  void write(PermittedEdit edit) {
    outbox.lock(edit.organizationId());
    Instant now = clock.instant();
    CurrentMessage message =
        messages.find(edit.message()).orElseThrow(MessagingError.INVALID_MESSAGE::refuse);
    ContentHash.require(edit.params().prevContentSha256(), message.content());
    List<Change> changes = new ArrayList<>();
    Before before = null;
    if (edit.content() != null) {
      before = edits.editContent(message.id(), edit.content(), now);
      changes.add(events.edited(edit, edit.content(), message, now));
    }
    if (edit.move() != null) {
      changes.addAll(move(edit, edit.move(), message, before, now));
    } else if (before != null) {
      edits.noteContent(edit.organizationId(), message.id(), edit.editor().userId(), before, now);
      changes.add(events.updated(edit, message, before, now));
    }
    outbox.append(edit.organizationId(), changes);
  }

  private List<Change> move(
      PermittedEdit edit,
      PermittedMove move,
      CurrentMessage message,
      @Nullable Before before,
      Instant now) {
    requireMovable(edit, move, message, now);
    boolean joinsOthers = edits.hasReadable(EditStore.destination(edit, move));
    List<Moved> moved = edits.move(edit, move, message, before, now);
    boolean leavesOthers = edits.hasReadable(EditStore.source(edit, move, message));
    notices.moved(
        edit, move, new MoveNotices.Outcome(message, moved.size(), joinsOthers, leavesOthers));
    return events.moved(edit, move, message, before, moved, now);
  }

  private void requireMovable(
      PermittedEdit edit, PermittedMove move, CurrentMessage message, Instant now) {
    if (!message.place().topic().equals(edit.message().topic())) {
      // Which messages go along was decided by its topic.
      throw RequestError.unavailable("The message");
    }
    if (!move.topic().isEmpty() && edits.isHeld(move.channelId(), now)) {
      throw RequestError.unavailable("The channel");
    }
    Instant oldest = move.oldest();
    if (oldest != null) {
      EditStore.Count count = edits.count(EditStore.source(edit, move, message), oldest);
      if (count.young() < count.requested()) {
        throw MessagingError.TOO_LATE_TO_MOVE_ALL.refuse(count.young(), count.requested());
      }
    }
  }
}
