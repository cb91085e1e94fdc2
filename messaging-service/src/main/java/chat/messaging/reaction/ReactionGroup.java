package chat.messaging.reaction;

import static java.util.stream.Collectors.toSet;

import chat.contracts.ChangeNumbers;
import chat.identity.copy.Account;
import chat.kit.error.Refusal;
import chat.kit.outbox.Change;
import chat.kit.outbox.Outbox;
import chat.messaging.MessagingError;
import chat.messaging.change.CurrentMessage;
import chat.messaging.change.CurrentMessageRepository;
import chat.messaging.change.InvolvedRepository;
import chat.messaging.change.MessagePlace;
import chat.messaging.usertopic.TakingPart;
import chat.messaging.usertopic.UserTopics;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Writes and deletes reactions of one organization with their events, under its lock. */
@Singleton
class ReactionGroup {

  /** The most of one message, as {@link ReactionRepository#add} has it. */
  private static final int MOST_REACTIONS = 10_000;

  /** The most different emoji on one message, as {@link ReactionRepository#add} has it. */
  private static final int MOST_EMOJI = 100;

  private final Outbox outbox;
  private final CurrentMessageRepository messages;
  private final ReactionBatch reactions;
  private final ReactionEvents events;
  private final InvolvedRepository involvedUsers;
  private final UserTopics userTopics;

  ReactionGroup(
      Outbox outbox,
      CurrentMessageRepository messages,
      ReactionBatch reactions,
      ReactionEvents events,
      InvolvedRepository involvedUsers,
      UserTopics userTopics) {
    this.outbox = outbox;
    this.messages = messages;
    this.reactions = reactions;
    this.events = events;
    this.involvedUsers = involvedUsers;
    this.userTopics = userTopics;
  }

  /**
   * A reaction to a message that is still where it was.
   *
   * @param place in the group
   */
  private record Sound(WantedReaction wanted, CurrentMessage message, int place) {

    Reaction.Key key() {
      return Reaction.Key.of(wanted);
    }

    InvolvedRepository.Changing changing() {
      return new InvolvedRepository.Changing(message, wanted.account().userId());
    }
  }

  /** One that was written, with the emoji as it is called. */
  private record Written(Sound sound, Emoji emoji) {}

  /** Writes all or nothing, those apart that are refused; what became of each, in their order. */
  @Transactional
  List<WantedReaction.Outcome> write(List<WantedReaction> group) {
    long organizationId = group.getFirst().account().organizationId();
    outbox.lock(organizationId);
    var refusals = new @Nullable Refusal[group.size()];
    List<Change> changes = new ArrayList<>();
    for (List<Sound> alike : alike(sound(group, refusals))) {
      changes.addAll(
          switch (alike.getFirst().wanted().kind()) {
            case ADD -> add(organizationId, alike, refusals);
            case REMOVE -> remove(alike, refusals);
          });
    }
    var done =
        new WantedReaction.Done(
            changes.isEmpty() ? ChangeNumbers.NONE : outbox.append(organizationId, changes));
    return Arrays.stream(refusals)
        .<WantedReaction.Outcome>map(
            refusal -> refusal == null ? done : new WantedReaction.Refused(refusal))
        .toList();
  }

  private List<Sound> sound(List<WantedReaction> group, @Nullable Refusal[] refusals) {
    Map<Long, CurrentMessage> current =
        messages.findAll(group.stream().map(wanted -> wanted.message().id()).collect(toSet()));
    List<Sound> sound = new ArrayList<>(group.size());
    for (int place = 0; place < refusals.length; place++) {
      WantedReaction wanted = group.get(place);
      CurrentMessage message = current.get(wanted.message().id());
      try {
        if (message == null) {
          throw MessagingError.INVALID_MESSAGE.refuse();
        }
        sound.add(new Sound(wanted, message.requireWhere(wanted.message()), place));
      } catch (Refusal refusal) {
        refusals[place] = refusal;
      }
    }
    return sound;
  }

  /** In their order, those that are added together and those that are removed together. */
  private static List<List<Sound>> alike(List<Sound> sound) {
    List<List<Sound>> alike = new ArrayList<>();
    for (Sound one : sound) {
      if (alike.isEmpty() || alike.getLast().getLast().wanted().kind() != one.wanted().kind()) {
        alike.add(new ArrayList<>());
      }
      alike.getLast().add(one);
    }
    return alike;
  }

  private List<Change> add(long organizationId, List<Sound> alike, @Nullable Refusal[] refusals) {
    List<Written> added = written(alike, reactions.add(organizationId, wanted(alike)));
    refuseAdded(others(alike, added), refusals);
    if (added.isEmpty()) {
      return List.of();
    }
    reactions.addHistorical(added.stream().map(one -> one.sound().wanted()).toList());
    List<Change> changes = new ArrayList<>(changes(added, events::added));
    changes.addAll(userTopics.takePart(organizationId, takingPart(added)));
    return changes;
  }

  private void refuseAdded(List<Sound> others, @Nullable Refusal[] refusals) {
    if (others.isEmpty()) {
      return;
    }
    Set<Reaction.Key> there = reactions.among(wanted(others));
    for (Sound other : others) {
      refusals[other.place()] =
          there.contains(other.key())
              ? MessagingError.REACTION_ALREADY_EXISTS.refuse()
              : MessagingError.TOO_MANY_REACTIONS.refuse(MOST_REACTIONS, MOST_EMOJI);
    }
  }

  private List<Change> remove(List<Sound> alike, @Nullable Refusal[] refusals) {
    List<Written> removed = written(alike, reactions.remove(wanted(alike)));
    others(alike, removed)
        .forEach(
            other -> refusals[other.place()] = MessagingError.REACTION_DOES_NOT_EXIST.refuse());
    return removed.isEmpty() ? List.of() : changes(removed, events::removed);
  }

  /** Those of whom there is an emoji; of several that ask for the same the first alone. */
  private static List<Written> written(List<Sound> alike, Map<Reaction.Key, Emoji> found) {
    Map<Reaction.Key, Emoji> left = new HashMap<>(found);
    List<Written> written = new ArrayList<>();
    for (Sound one : alike) {
      Emoji emoji = left.remove(one.key());
      if (emoji != null) {
        written.add(new Written(one, emoji));
      }
    }
    return written;
  }

  private static List<Sound> others(List<Sound> alike, List<Written> written) {
    Set<Integer> places = written.stream().map(one -> one.sound().place()).collect(toSet());
    return alike.stream().filter(one -> !places.contains(one.place())).toList();
  }

  private static List<WantedReaction> wanted(List<Sound> alike) {
    return alike.stream().map(Sound::wanted).toList();
  }

  /** What others learn of a reaction. */
  @FunctionalInterface
  private interface Told {
    List<Change> of(CurrentMessage message, Account account, Emoji emoji, List<Long> involved);
  }

  private List<Change> changes(List<Written> written, Told told) {
    List<List<Long>> involved =
        involvedUsers.findEach(written.stream().map(one -> one.sound().changing()).toList());
    List<Change> changes = new ArrayList<>();
    for (int i = 0; i < written.size(); i++) {
      Sound sound = written.get(i).sound();
      WantedReaction wanted = sound.wanted();
      told.of(sound.message(), wanted.account(), written.get(i).emoji(), involved.get(i))
          .forEach(change -> changes.add(change.ofRequest(wanted.requestId())));
    }
    return changes;
  }

  private static List<TakingPart> takingPart(List<Written> added) {
    List<TakingPart> deeds = new ArrayList<>();
    for (Written one : added) {
      WantedReaction wanted = one.sound().wanted();
      MessagePlace place = one.sound().message().place();
      if (place.channelId() != null) {
        deeds.add(
            new TakingPart(
                wanted.account().userId(), place.channelId(), place.topic(), wanted.requestId()));
      }
    }
    return deeds;
  }
}
