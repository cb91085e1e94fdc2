package chat.messaging.access;

import chat.contracts.Topic;
import chat.identity.copy.Account;
import chat.identity.copy.Actors;
import chat.kit.copy.FreshCopies;
import chat.kit.error.Refusal;
import chat.kit.people.GroupSetting;
import chat.kit.token.Caller;
import chat.messaging.MessagingError;
import chat.messaging.access.ReadableMessageStore.Found;
import chat.messaging.access.ReadableMessageStore.Seen;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Decides who may read a message. Missing and invisible take the same way to the same answer. */
@Singleton
public final class ReadAccess {

  private static final Set<Topic> RESTS_ON = RestsOn.CHANNEL_RIGHTS;

  private final FreshCopies copies;
  private final ReadableMessageStore messages;
  private final RememberedMessages remembered;
  private final ReaderGroups groups;
  private final FormerChannels formerChannels;
  private final MessageRoom room;

  ReadAccess(
      FreshCopies copies,
      ReadableMessageStore messages,
      RememberedMessages remembered,
      ReaderGroups groups,
      FormerChannels formerChannels,
      MessageRoom room) {
    this.copies = copies;
    this.messages = messages;
    this.remembered = remembered;
    this.groups = groups;
    this.formerChannels = formerChannels;
    this.room = room;
  }

  /**
   * What is made of the message, if the caller may read it; {@code Invalid message(s)} otherwise. A
   * large one waits for its turn, and what is made of it must not hold on to it.
   */
  public <T> T shown(Caller caller, long messageId, Function<ReadableMessage, T> shape) {
    Optional<ReadableMessage> small =
        copies.decide(caller.organizationId(), RESTS_ON, () -> small(caller, messageId));
    return small.isPresent()
        ? shape.apply(small.get())
        : room.takeFor(messageId, () -> shape.apply(alone(caller, messageId)));
  }

  /**
   * Empty where he may read it, and it was not read because it is large or by his groups alone.
   * Nobody is refused by what is remembered, nor let in by his groups, which are not: they would be
   * of another moment.
   */
  private Optional<ReadableMessage> small(Caller caller, long messageId) {
    var reading = new Reading(caller);
    Seen seen =
        remembered
            .find(caller, messageId)
            .filter(found -> mayRead(caller, found.facts(), _ -> false))
            .or(() ->
                remembered.read(caller, messageId).filter(found -> reading.mayRead(found.facts())))
            .orElseThrow(reading::refusal);
    return Optional.ofNullable(seen.text())
        .map(text -> readable(reading, List.of(new Found(seen.facts(), text))).getFirst());
  }

  private ReadableMessage alone(Caller caller, long messageId) {
    return copies.decide(
        caller.organizationId(),
        RESTS_ON,
        () -> {
          var reading = new Reading(caller);
          return messages
              .findAll(caller.organizationId(), caller.userId(), List.of(messageId))
              .stream()
              .filter(found -> reading.mayRead(found.facts()))
              .findFirst()
              .map(found -> readable(reading, List.of(found)).getFirst())
              .orElseThrow(reading::refusal);
        });
  }

  /** The message without its text, if the caller may read it; refused like one that is shown. */
  public MessageOutline outline(Caller caller, long messageId) {
    return copies.decide(
        caller.organizationId(), RESTS_ON, () -> outline(caller, messageId, _ -> true));
  }

  /** The same, unless its channel is archived, where nothing changes any more. */
  public MessageOutline toChange(Caller caller, long messageId) {
    return toChange(caller, messageId, message -> message);
  }

  /**
   * What else is decided of the message; where that is a refusal, both are decided again on fresh
   * copies, so that nobody changes it who never had both rights at a time.
   */
  public <T> T toChange(Caller caller, long messageId, Function<MessageOutline, T> decision) {
    return copies.decide(
        caller.organizationId(),
        RESTS_ON,
        () -> decision.apply(outline(caller, messageId, facts -> !isArchived(facts))));
  }

  private MessageOutline outline(Caller caller, long messageId, Predicate<MessageFacts> condition) {
    var reading = new Reading(caller);
    return messages
        .outline(caller, messageId)
        .filter(reading::mayRead)
        .filter(condition)
        .map(facts -> new MessageOutline(caller.userId(), facts))
        .orElseThrow(reading::refusal);
  }

  private static boolean isArchived(MessageFacts message) {
    ChannelFacts channel = message.channel();
    return channel != null && channel.channel().isArchived();
  }

  /** Whether the caller may read all messages of the message's channel, received or not. */
  public boolean readsAll(Caller caller, MessageOutline message) {
    ChannelFacts channel = message.channel();
    return channel == null || new Reading(caller).mayReadAll(channel);
  }

  /**
   * Those of the messages that the caller may read, ascending, by a constant number of queries. The
   * copies are taken as they are: for ids that were found by the same rule.
   */
  public List<ReadableMessage> all(Caller caller, Collection<Long> messageIds) {
    var reading = new Reading(caller);
    List<Found> readable =
        messages.findAll(caller.organizationId(), caller.userId(), messageIds).stream()
            .filter(found -> reading.mayRead(found.facts()))
            .toList();
    if (isMissing(messageIds, readable)) {
      reading.requireActive();
    }
    return readable(reading, readable);
  }

  /**
   * Those of the messages that the caller may read, ascending, by a constant number of queries.
   * Where some seem to be missing or closed to him, that is by their owners' latest word.
   */
  public List<MessageOutline> outlines(Caller caller, Set<Long> messageIds) {
    List<MessageOutline> found = knownOutlines(caller, messageIds);
    if (!isMissing(messageIds, found)) {
      return found;
    }
    copies.catchUp(caller.organizationId(), RESTS_ON);
    return knownOutlines(caller, messageIds);
  }

  /** The same by the copies as they are, for whoever refuses nothing where some are missing. */
  public List<MessageOutline> knownOutlines(Caller caller, Set<Long> messageIds) {
    var reading = new Reading(caller);
    List<MessageOutline> readable =
        messages.outlines(caller.organizationId(), caller.userId(), messageIds).stream()
            .filter(reading::mayRead)
            .map(facts -> new MessageOutline(caller.userId(), facts))
            .toList();
    if (isMissing(messageIds, readable)) {
      reading.requireActive();
    }
    return readable;
  }

  /**
   * Has the copies come as far as their owners where they keep one of the messages from the
   * account, be it that there is none of that id: what is done next by the copies is by the owners'
   * word then.
   */
  void catchUpUnlessAll(Account reader, Collection<Long> messageIds) {
    Set<Long> asked = Set.copyOf(messageIds);
    if (isMissing(asked, knownOutlines(reader.asCaller(Caller.NO_CLIENT), asked))) {
      copies.catchUp(reader.organizationId(), RESTS_ON);
    }
  }

  /** Whether one of the messages asked for, each once, was not found, or not for the reader. */
  private static boolean isMissing(Collection<Long> asked, List<?> found) {
    return found.size() < asked.size();
  }

  /**
   * Whether an account may read one of the messages at least. Where it seems that it may not, that
   * is by their owners' latest word; who has been deactivated reads nothing.
   */
  public boolean readsOne(long organizationId, long userId, Set<Long> messageIds) {
    if (knownToReadOne(organizationId, userId, messageIds)) {
      return true;
    }
    copies.catchUp(organizationId, RESTS_ON);
    return knownToReadOne(organizationId, userId, messageIds);
  }

  private boolean knownToReadOne(long organizationId, long userId, Set<Long> messageIds) {
    return groups
        .account(organizationId, userId)
        .filter(Account::isActive)
        .map(account -> new Reading(account.asCaller(Caller.NO_CLIENT)))
        .filter(reading ->
            messages.outlines(organizationId, userId, messageIds).stream()
                .anyMatch(reading::mayRead))
        .isPresent();
  }

  private List<ReadableMessage> readable(Reading reading, List<Found> found) {
    Caller caller = reading.caller;
    Map<Long, ChannelFacts> former =
        formerChannels.of(caller, found.stream().map(Found::text).toList());
    return found.stream()
        .map(one ->
            new ReadableMessage(
                new MessageOutline(caller.userId(), one.facts()),
                FormerChannels.seen(one.text(), former, reading::mayReadAll)))
        .toList();
  }

  private static boolean mayRead(
      Caller caller, MessageFacts message, Predicate<GroupSetting> isIn) {
    ChannelFacts channel = message.channel();
    return message.readerIsActive()
        && (channel == null
            ? message.userIds().contains(caller.userId())
            : channel.mayRead(caller.role(), message.subscribedThen(), isIn));
  }

  /** One look of a caller at messages; what he is in is asked once, if at all. */
  private final class Reading {

    private final Caller caller;
    private @Nullable Predicate<GroupSetting> memberships;
    private boolean isDeactivated;

    Reading(Caller caller) {
      this.caller = caller;
    }

    boolean mayRead(MessageFacts message) {
      return ReadAccess.mayRead(caller, message, this::isIn);
    }

    boolean mayReadAll(ChannelFacts channel) {
      return channel.isWhollyOpenTo(caller.role(), this::isIn);
    }

    private boolean isIn(GroupSetting setting) {
      return askMemberships().test(setting);
    }

    /** Why he is refused: what is not there and what he may not see cost him the same. */
    Refusal refusal() {
      requireActive();
      return MessagingError.INVALID_MESSAGE.refuse();
    }

    /** Asks for what he is in too, which some of what he is refused would have needed. */
    void requireActive() {
      askMemberships();
      if (isDeactivated) {
        throw Actors.deactivated();
      }
    }

    private Predicate<GroupSetting> askMemberships() {
      if (memberships == null) {
        Optional<Account> reader = groups.account(caller.organizationId(), caller.userId());
        isDeactivated = reader.filter(account -> !account.isActive()).isPresent();
        memberships = groups.of(reader);
      }
      return memberships;
    }
  }
}
