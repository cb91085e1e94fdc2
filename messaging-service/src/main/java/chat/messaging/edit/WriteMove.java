package chat.messaging.edit;

import chat.kit.error.RequestError;
import chat.kit.outbox.Change;
import chat.messaging.MessagingError;
import chat.messaging.access.PermittedMove;
import chat.messaging.change.CurrentMessage;
import chat.messaging.change.MessagePlace;
import chat.messaging.edit.EditRepository.Before;
import chat.messaging.edit.MoveRepository.Moved;
import chat.messaging.edit.MoveRepository.Readable;
import chat.messaging.edit.MoveUnderWayRepository.Begun;
import chat.messaging.flag.ReadUpToRepository;
import chat.messaging.usertopic.MovedTopics;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Moves a message and those that go along, in the transaction of the edit. */
@Singleton
final class WriteMove {

  /** What was begun longer ago is another move. */
  private static final Duration MOVE_MEMORY = Duration.ofDays(1);

  private final MoveRepository moves;
  private final MoveUnderWayRepository underWay;
  private final EditEvents events;
  private final MoveNotices notices;
  private final MovedTopics movedTopics;
  private final ReadUpToRepository readUpTo;

  WriteMove(
      MoveRepository moves,
      MoveUnderWayRepository underWay,
      EditEvents events,
      MoveNotices notices,
      MovedTopics movedTopics,
      ReadUpToRepository readUpTo) {
    this.moves = moves;
    this.underWay = underWay;
    this.events = events;
    this.notices = notices;
    this.movedTopics = movedTopics;
    this.readUpTo = readUpTo;
  }

  /**
   * A refusal where something that would move is too old for the mover. It is counted before the
   * lock is taken, under which {@link #part} looks again.
   */
  void requireYoung(PermittedEdit edit, PermittedMove move) {
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
   * Which of the messages that go along are moved now. A refusal where the message may not go where
   * it is to go, or is not where it was before the first part.
   *
   * @param place where the message is
   * @param previous the part before this one; null at first
   */
  EditPart part(
      PermittedEdit edit,
      PermittedMove move,
      MessagePlace place,
      @Nullable EditPart previous,
      Instant now) {
    requireOpen(move);
    return previous == null ? first(edit, move, place) : next(edit, move, place, previous);
  }

  private EditPart first(PermittedEdit edit, PermittedMove move, MessagePlace place) {
    Readable source = Readable.source(edit, move);
    if (move.oldest() != null && moves.reachesBack(source, move.oldest())) {
      // Older messages have come to the topic since.
      throw RequestError.unavailable("The topic");
    }
    PropagateMode mode = edit.params().propagateMode();
    long firstId = mode.first(edit.message().id());
    long newestId = mode.last(edit.message().id());
    return firstOfNext(edit, move, firstId, newestId)
        .map(next -> new EditPart(place, firstId, next - 1, moves.newest(source)))
        .orElseGet(() -> new EditPart(place, firstId, newestId, newestId));
  }

  private EditPart next(
      PermittedEdit edit, PermittedMove move, MessagePlace place, EditPart previous) {
    if (!place.equals(previous.place())) {
      throw RequestError.unavailable("The message");
    }
    long firstId = previous.lastId() + 1;
    long newestId = previous.newestId();
    long lastId = firstOfNext(edit, move, firstId, newestId).map(next -> next - 1).orElse(newestId);
    return new EditPart(place, firstId, lastId, newestId);
  }

  private Optional<Long> firstOfNext(
      PermittedEdit edit, PermittedMove move, long firstId, long lastId) {
    return moves.firstOfNext(
        Readable.source(edit, move),
        edit.message().id(),
        move.recipientId(),
        move.changedTopic(),
        firstId,
        lastId);
  }

  /**
   * Moves some of those that go along, or what is left and the message itself.
   *
   * @param before what the message said, where that changes too
   * @return what others learn of it, to be appended
   */
  List<Change> move(
      PermittedEdit edit,
      PermittedMove move,
      CurrentMessage message,
      @Nullable Before before,
      EditPart part,
      Instant now) {
    Begun begun = begun(edit, move, message, now);
    List<Moved> moved = moves.move(edit, move, before, part, now);
    Begun soFar = begun.and(moved.size());
    if (move.wanted().changesChannel() && !moved.isEmpty()) {
      readUpTo.insertMove(edit.organizationId(), moved.getFirst().id());
      readUpTo.deleteOldMoves(edit.organizationId());
    }
    List<Change> changes = new ArrayList<>(events.moved(edit, move, message, before, moved, now));
    if (part.isLast()) {
      changes.addAll(end(edit, move, message, soFar, now));
    } else {
      underWay.save(TopicPair.of(edit, move, message), soFar);
    }
    return changes;
  }

  /** What parts before this one have found, which are no others that the messages come to. */
  private Begun begun(PermittedEdit edit, PermittedMove move, CurrentMessage message, Instant now) {
    var fresh = new Begun(true, true, 0, now);
    TopicPair topics = TopicPair.of(edit, move, message);
    boolean movesOne = edit.params().propagateMode() == PropagateMode.CHANGE_ONE;
    Begun begun = movesOne ? fresh : underWay.find(topics, since(now)).orElse(fresh);
    boolean undoes = !movesOne && undoes(topics, now);
    Readable destination = Readable.destination(edit, move);
    boolean joinsOthers = !undoes && begun.joinsOthers() && moves.hasReadable(destination);
    boolean joinsAny =
        !undoes && begun.joinsAny() && (joinsOthers || moves.hasReadable(destination.all()));
    return new Begun(joinsOthers, joinsAny, begun.moved(), begun.begunAt());
  }

  /**
   * Whether what this moves was brought there by a move in the other direction, of which parts are
   * missing: what it comes to then is the rest of its own topic.
   */
  private boolean undoes(TopicPair topics, Instant now) {
    return underWay.beganTopic(topics.reversed(), since(now));
  }

  private static Instant since(Instant now) {
    return now.minus(MOVE_MEMORY);
  }

  /** What is to be done when all have moved. */
  private List<Change> end(
      PermittedEdit edit, PermittedMove move, CurrentMessage message, Begun begun, Instant now) {
    TopicPair topics = TopicPair.of(edit, move, message);
    if (edit.params().propagateMode() != PropagateMode.CHANGE_ONE) {
      underWay.delete(topics);
    }
    Readable source = Readable.source(edit, move);
    boolean leavesOthers = moves.hasReadable(source);
    boolean keepsTopic =
        !move.wanted().changesChannel() && moves.isSameTopic(message.place().topic(), move.topic());
    if (!keepsTopic) {
      notices.moved(
          edit,
          move,
          new MoveNotices.Outcome(message, begun.moved(), begun.joinsOthers(), leavesOthers));
    }
    // What others think of the topic concerns also what its mover does not see.
    boolean leavesAny = leavesOthers || moves.hasReadable(source.all());
    if (!leavesAny) {
      underWay.delete(topics.reversed());
    }
    if (keepsTopic) {
      return List.of();
    }
    var destination = new MovedTopics.Place(move.channelId(), move.topic());
    if (leavesAny) {
      return !begun.joinsAny() && beginsTopic(edit, move, message, now)
          ? movedTopics.start(edit.organizationId(), destination, edit.message().senderId())
          : List.of();
    }
    return movedTopics.move(
        edit.organizationId(),
        new MovedTopics.Place(move.oldChannelId(), message.place().topic()),
        destination,
        begun.joinsAny(),
        now);
  }

  /** Whether a topic in which there was nothing before has the message as its first. */
  private boolean beginsTopic(
      PermittedEdit edit, PermittedMove move, CurrentMessage message, Instant now) {
    return edit.params().propagateMode() != PropagateMode.CHANGE_ALL
        && !undoes(TopicPair.of(edit, move, message), now);
  }

  private void requireOpen(PermittedMove move) {
    if (move.wanted().changesChannel() && !moves.isOpen(move.channelId())) {
      // Archived since that was decided; whoever asks again is told so.
      throw RequestError.unavailable("The channel");
    }
  }
}
