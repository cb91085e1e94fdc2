package chat.messaging.edit;

import chat.kit.error.RequestError;
import chat.kit.outbox.Change;
import chat.messaging.MessagingError;
import chat.messaging.access.PermittedMove;
import chat.messaging.edit.EditRepository.Before;
import chat.messaging.edit.MoveRepository.Moved;
import chat.messaging.edit.MoveRepository.Readable;
import chat.messaging.edit.UnfinishedMoveRepository.Begun;
import chat.messaging.flag.ReadUpToRepository;
import chat.messaging.messagechange.CurrentMessage;
import chat.messaging.messagechange.MessageLocation;
import chat.messaging.usertopic.MovedTopics;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Moves a message and the messages that go with it, in the transaction of the edit. */
@Singleton
final class WriteMove {

  /** An unfinished move that is older counts as a different move. */
  private static final Duration MAX_MOVE_AGE = Duration.ofDays(1);

  private final MoveRepository moves;
  private final UnfinishedMoveRepository unfinishedMoves;
  private final MessageEditEvents events;
  private final MoveNotices notices;
  private final MovedTopics movedTopics;
  private final ReadUpToRepository readUpTo;

  WriteMove(
      MoveRepository moves,
      UnfinishedMoveRepository unfinishedMoves,
      MessageEditEvents events,
      MoveNotices notices,
      MovedTopics movedTopics,
      ReadUpToRepository readUpTo) {
    this.moves = moves;
    this.unfinishedMoves = unfinishedMoves;
    this.events = events;
    this.notices = notices;
    this.movedTopics = movedTopics;
    this.readUpTo = readUpTo;
  }

  /**
   * Refuses a move that includes messages that are too old for the mover. They are counted before
   * the lock is taken; {@link #part} checks again under the lock.
   */
  void requireYoung(PermittedMessageEdit edit, PermittedMove move) {
    Instant oldest = move.oldest();
    Readable source = Readable.source(edit, move);
    if (oldest != null && moves.reachesBack(source, oldest)) {
      MoveRepository.Count count = moves.count(source, oldest);
      throw MessagingError.TOO_LATE_TO_MOVE_ALL
          .refuse(count.young(), count.requested())
          .with("first_message_id_allowed_to_move", count.firstYoungId())
          .with("total_messages_allowed_to_move", count.young())
          .with("total_messages_in_topic", count.requested());
    }
  }

  /**
   * Returns the next part of the move. A refusal if the destination is closed or the message has
   * moved since the first part.
   *
   * @param location the location of the message
   * @param previous the previous part; null for the first
   */
  EditPart part(
      PermittedMessageEdit edit,
      PermittedMove move,
      MessageLocation location,
      @Nullable EditPart previous,
      Instant now) {
    requireOpen(move);
    return previous == null ? first(edit, move, location) : next(edit, move, location, previous);
  }

  private EditPart first(PermittedMessageEdit edit, PermittedMove move, MessageLocation location) {
    Readable source = Readable.source(edit, move);
    if (move.oldest() != null && moves.reachesBack(source, move.oldest())) {
      // Older messages have been moved into the topic since the check.
      throw RequestError.unavailable("The topic");
    }
    PropagateMode mode = edit.params().propagateMode();
    long firstId = mode.first(edit.message().id());
    long newestId = mode.last(edit.message().id());
    return firstOfNext(edit, move, firstId, newestId)
        .map(next -> new EditPart(location, firstId, next - 1, moves.newest(source)))
        .orElseGet(() -> new EditPart(location, firstId, newestId, newestId));
  }

  private EditPart next(
      PermittedMessageEdit edit, PermittedMove move, MessageLocation location, EditPart previous) {
    if (!location.equals(previous.location())) {
      throw RequestError.unavailable("The message");
    }
    long firstId = previous.lastId() + 1;
    long newestId = previous.newestId();
    long lastId = firstOfNext(edit, move, firstId, newestId).map(next -> next - 1).orElse(newestId);
    return new EditPart(location, firstId, lastId, newestId);
  }

  private Optional<Long> firstOfNext(
      PermittedMessageEdit edit, PermittedMove move, long firstId, long lastId) {
    return moves.firstOfNext(
        Readable.source(edit, move),
        edit.message().id(),
        move.recipientId(),
        move.changedTopic(),
        firstId,
        lastId);
  }

  /**
   * Moves the messages of a part; the last part includes the named message.
   *
   * @param before the former content, if it changes too
   * @return the events to append
   */
  List<Change> move(
      PermittedMessageEdit edit,
      PermittedMove move,
      CurrentMessage message,
      @Nullable Before before,
      EditPart part,
      Instant now) {
    Begun begun = begun(edit, move, message, now);
    List<Moved> moved = moves.move(edit, move, before, part, now);
    Begun soFar = begun.and(moved.size());
    if (move.wanted().changesChannel() && !moved.isEmpty()) {
      recordForWatermarks(edit.organizationId(), moved.getFirst().id(), begun.moved() > 0);
    }
    List<Change> changes = new ArrayList<>(events.moved(edit, move, message, before, moved, now));
    if (part.isLast()) {
      changes.addAll(end(edit, move, message, soFar, now));
    } else {
      unfinishedMoves.save(TopicPair.of(edit, move, message), soFar);
    }
    return changes;
  }

  private void recordForWatermarks(long organizationId, long firstMessageId, boolean isFurther) {
    if (isFurther) {
      readUpTo.extendMove(organizationId, firstMessageId);
    } else {
      readUpTo.insertMove(organizationId, firstMessageId);
      readUpTo.deleteOldMoves(organizationId);
    }
  }

  /**
   * Returns the state of the move. Messages that earlier parts moved do not count as existing
   * messages of the destination.
   */
  private Begun begun(
      PermittedMessageEdit edit, PermittedMove move, CurrentMessage message, Instant now) {
    var newMove = new Begun(true, true, 0, now);
    TopicPair topics = TopicPair.of(edit, move, message);
    boolean movesOne = edit.params().propagateMode() == PropagateMode.CHANGE_ONE;
    Begun begun = movesOne ? newMove : unfinishedMoves.find(topics, since(now)).orElse(newMove);
    boolean undoes = !movesOne && undoes(topics, now);
    Readable destination = Readable.destination(edit, move);
    boolean joinsOthers = !undoes && begun.joinsOthers() && moves.hasReadable(destination);
    boolean joinsAny =
        !undoes && begun.joinsAny() && (joinsOthers || moves.hasReadable(destination.all()));
    return new Begun(joinsOthers, joinsAny, begun.moved(), begun.begunAt());
  }

  /**
   * Whether the move reverses an unfinished move. The messages at its destination are then the rest
   * of the same topic.
   */
  private boolean undoes(TopicPair topics, Instant now) {
    return unfinishedMoves.beganTopic(topics.reversed(), since(now));
  }

  private static Instant since(Instant now) {
    return now.minus(MAX_MOVE_AGE);
  }

  /** Finishes the move after the last part. */
  private List<Change> end(
      PermittedMessageEdit edit,
      PermittedMove move,
      CurrentMessage message,
      Begun begun,
      Instant now) {
    TopicPair topics = TopicPair.of(edit, move, message);
    if (edit.params().propagateMode() != PropagateMode.CHANGE_ONE) {
      unfinishedMoves.delete(topics);
    }
    Readable source = Readable.source(edit, move);
    boolean leavesOthers = moves.hasReadable(source);
    boolean keepsTopic =
        !move.wanted().changesChannel()
            && moves.isSameTopic(message.location().topic(), move.topic());
    if (!keepsTopic) {
      notices.moved(
          edit,
          move,
          new MoveNotices.MoveSummary(message, begun.moved(), begun.joinsOthers(), leavesOthers));
    }
    // Visibility policies of other users depend also on messages that the mover cannot read.
    boolean leavesAny = leavesOthers || moves.hasReadable(source.all());
    if (!leavesAny) {
      unfinishedMoves.delete(topics.reversed());
    }
    if (keepsTopic) {
      return List.of();
    }
    var destination = new MovedTopics.ChannelTopic(move.channelId(), move.topic());
    if (leavesAny) {
      return !begun.joinsAny() && beginsTopic(edit, move, message, now)
          ? movedTopics.start(edit.organizationId(), destination, edit.message().senderId())
          : List.of();
    }
    return movedTopics.move(
        edit.organizationId(),
        new MovedTopics.ChannelTopic(move.oldChannelId(), message.location().topic()),
        destination,
        begun.joinsAny(),
        now);
  }

  /** Whether the named message is the first of a topic that was empty before. */
  private boolean beginsTopic(
      PermittedMessageEdit edit, PermittedMove move, CurrentMessage message, Instant now) {
    return edit.params().propagateMode() != PropagateMode.CHANGE_ALL
        && !undoes(TopicPair.of(edit, move, message), now);
  }

  private void requireOpen(PermittedMove move) {
    if (move.wanted().changesChannel() && !moves.isOpen(move.channelId())) {
      // Archived since the authorization; a retry gets the specific refusal.
      throw RequestError.unavailable("The channel");
    }
  }
}
