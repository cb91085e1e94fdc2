package chat.messaging.edit;

import chat.kit.outbox.Change;
import chat.kit.outbox.Outbox;
import chat.messaging.MessagingError;
import chat.messaging.access.PermittedMove;
import chat.messaging.change.CurrentMessage;
import chat.messaging.change.CurrentMessageRepository;
import chat.messaging.edit.EditRepository.Before;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Writes an edit, its history and what others learn of it, under the lock. */
@Singleton
class WriteEdit {

  /** In bytes of former contents; whoever reads the message reads all of it. */
  private static final long MAX_HISTORY = 2_000_000;

  private final Outbox outbox;
  private final CurrentMessageRepository messages;
  private final EditRepository edits;
  private final EditEvents events;
  private final WriteMove writeMove;
  private final Clock clock;

  WriteEdit(
      Outbox outbox,
      CurrentMessageRepository messages,
      EditRepository edits,
      EditEvents events,
      WriteMove writeMove,
      Clock clock) {
    this.outbox = outbox;
    this.messages = messages;
    this.edits = edits;
    this.events = events;
    this.writeMove = writeMove;
    this.clock = clock;
  }

  /**
   * Writes all of it, or moves some of very many that go along with the message, which itself goes
   * last: whoever asks again after a failure finds it where it was. A refusal where the message is
   * not what it was, or may not go where it is to go.
   *
   * @param previous the part before this one; null at first
   * @return empty where the message is not where it was when the edit was permitted
   */
  @Transactional
  Optional<EditPart> write(PermittedEdit edit, @Nullable EditPart previous) {
    outbox.lock(edit.organizationId());
    Instant now = clock.instant();
    CurrentMessage message =
        messages.find(edit.message().id()).orElseThrow(MessagingError.INVALID_MESSAGE::refuse);
    if (!message.isStillAt(edit.message())) {
      return Optional.empty();
    }
    ContentHash.require(edit.params().prevContentSha256(), message.content());
    requireRoom(edits.history(message.id()), edit);
    PermittedMove move = edit.move();
    EditPart part =
        move == null
            ? EditPart.whole(message.place(), message.id())
            : writeMove.part(edit, move, message.place(), previous, now);
    List<Change> changes = new ArrayList<>();
    Before before = null;
    if (edit.content() != null && part.isLast()) {
      before = edits.editContent(message, edit.content(), now);
      changes.add(events.edited(edit, edit.content(), message, now));
    }
    if (move != null) {
      changes.addAll(writeMove.move(edit, move, message, before, part, now));
    } else if (before != null) {
      edits.addToHistory(edit.organizationId(), message.id(), edit.editor().userId(), before, now);
      changes.add(events.updated(edit, message, before, now));
    }
    outbox.append(edit.organizationId(), changes);
    return Optional.of(part);
  }

  private static void requireRoom(EditRepository.History history, PermittedEdit edit) {
    if (history.entries() >= EditRepository.MOST_ENTRIES
        || (edit.content() != null && history.size() > MAX_HISTORY)) {
      throw MessagingError.EDITED_TOO_OFTEN.refuse();
    }
  }
}
