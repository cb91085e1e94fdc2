package chat.messaging.edit;

import chat.kit.outbox.Change;
import chat.kit.outbox.Outbox;
import chat.messaging.MessagingError;
import chat.messaging.access.PermittedMove;
import chat.messaging.edit.EditRepository.Before;
import chat.messaging.messagechange.CurrentMessage;
import chat.messaging.messagechange.CurrentMessageRepository;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Transaction that writes an edit, its history and its events, under the lock. */
@Singleton
class WriteEdit {

  /** In bytes of former contents; a request for the history returns all of it. */
  private static final long MAX_HISTORY = 2_000_000;

  private final Outbox outbox;
  private final CurrentMessageRepository messages;
  private final EditRepository edits;
  private final MessageEditEvents events;
  private final WriteMove writeMove;
  private final Clock clock;

  WriteEdit(
      Outbox outbox,
      CurrentMessageRepository messages,
      EditRepository edits,
      MessageEditEvents events,
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
   * Writes the whole edit, or one part of a move of very many messages.
   *
   * <p>The named message moves last, so a repeated request after a failure finds it in its old
   * location. A refusal if the content has changed or the message may not move to the destination.
   *
   * @param previous the previous part; null for the first
   * @return empty if the message is no longer where it was when the edit was authorized
   */
  @Transactional
  Optional<EditPart> write(PermittedMessageEdit edit, @Nullable EditPart previous) {
    outbox.lock(edit.organizationId());
    Instant now = clock.instant();
    CurrentMessage message =
        messages.find(edit.message().id()).orElseThrow(MessagingError.INVALID_MESSAGE::refuse);
    if (!message.isStillAt(edit.message())) {
      return Optional.empty();
    }
    ContentHash.require(edit.params().prevContentSha256(), message.content());
    requireHistoryBelowLimit(edits.history(message.id()), edit);
    PermittedMove move = edit.move();
    EditPart part =
        move == null
            ? EditPart.whole(message.location(), message.id())
            : writeMove.part(edit, move, message.location(), previous, now);
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

  private static void requireHistoryBelowLimit(
      EditRepository.History history, PermittedMessageEdit edit) {
    if (history.entries() >= EditRepository.MAX_ENTRIES
        || (edit.content() != null && history.size() > MAX_HISTORY)) {
      throw MessagingError.EDITED_TOO_OFTEN.refuse(EditRepository.MAX_ENTRIES, MAX_HISTORY);
    }
  }
}
