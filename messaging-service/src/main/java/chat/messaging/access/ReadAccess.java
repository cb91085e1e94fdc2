package chat.messaging.access;

import chat.contracts.Topic;
import chat.identityprojection.Actors;
import chat.identityprojection.ProjectedAccount;
import chat.kit.error.Refusal;
import chat.kit.people.GroupSetting;
import chat.kit.projection.StaleReadGuard;
import chat.kit.token.Caller;
import chat.messaging.MessagingError;
import chat.messaging.accessquery.ChannelFacts;
import chat.messaging.messageread.MessageCache;
import chat.messaging.messageread.MessageFacts;
import chat.messaging.messageread.MessageMemoryBudget;
import chat.messaging.messageread.MessageOutline;
import chat.messaging.messageread.ReadableMessageStore;
import chat.messaging.messageread.ReadableMessageStore.CandidateMessage;
import chat.messaging.messageread.ReadableMessageStore.MessageWithText;
import chat.messaging.messageread.ReaderGroups;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Decides who may read a message.
 *
 * <p>Missing and forbidden messages take the same code path to the same response, so timing reveals
 * nothing.
 */
@Singleton
public final class ReadAccess {

  private static final Set<Topic> REQUIRED_TOPICS = RequiredTopics.CHANNEL_RIGHTS;

  private final StaleReadGuard staleReadGuard;
  private final ReadableMessageStore messages;
  private final MessageCache messageCache;
  private final ReaderGroups groups;
  private final FormerChannelFilter formerChannelFilter;
  private final MessageMemoryBudget memoryBudget;

  ReadAccess(
      StaleReadGuard staleReadGuard,
      ReadableMessageStore messages,
      MessageCache messageCache,
      ReaderGroups groups,
      FormerChannelFilter formerChannelFilter,
      MessageMemoryBudget memoryBudget) {
    this.staleReadGuard = staleReadGuard;
    this.messages = messages;
    this.messageCache = messageCache;
    this.groups = groups;
    this.formerChannelFilter = formerChannelFilter;
    this.memoryBudget = memoryBudget;
  }

  /**
   * Returns the result of {@code shape} for the message; refuses with {@code Invalid message(s)} if
   * the caller may not read it.
   *
   * <p>A large message waits for memory budget, so the result must not refer to it.
   */
  public <T> T shown(Caller caller, long messageId, Function<ReadableMessage, T> shape) {
    Optional<ReadableMessage> small =
        staleReadGuard.recheckOnRefusal(
            caller.organizationId(), REQUIRED_TOPICS, () -> small(caller, messageId));
    return small.isPresent()
        ? shape.apply(small.get())
        : memoryBudget.takeFor(messageId, () -> shape.apply(large(caller, messageId)));
  }

  /**
   * Returns the message; empty if it is readable but was not loaded.
   *
   * <p>A message is not loaded if it is large or readable only by the caller's groups. Cached data
   * never leads to a refusal, and groups never grant access to a cached message, because they are
   * not cached and may be of another time.
   */
  private Optional<ReadableMessage> small(Caller caller, long messageId) {
    var reading = new Reading(caller);
    CandidateMessage candidate =
        messageCache
            .find(caller, messageId)
            .filter(found -> mayRead(caller, found.facts(), _ -> false))
            .or(() ->
                messageCache
                    .read(caller, messageId)
                    .filter(found -> reading.mayRead(found.facts())))
            .orElseThrow(reading::refusal);
    return Optional.ofNullable(candidate.text())
        .map(text ->
            readable(reading, List.of(new MessageWithText(candidate.facts(), text))).getFirst());
  }

  private ReadableMessage large(Caller caller, long messageId) {
    return staleReadGuard.recheckOnRefusal(
        caller.organizationId(),
        REQUIRED_TOPICS,
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

  /** Returns the message without its text; refuses if the caller may not read it. */
  public MessageOutline outline(Caller caller, long messageId) {
    return staleReadGuard.recheckOnRefusal(
        caller.organizationId(), REQUIRED_TOPICS, () -> outline(caller, messageId, _ -> true));
  }

  /** Returns the same, but also refuses if the channel is archived and cannot change. */
  public MessageOutline toChange(Caller caller, long messageId) {
    return toChange(caller, messageId, message -> message);
  }

  /**
   * Applies a further decision to the message.
   *
   * <p>If it refuses, both decisions are repeated after the projections have caught up, so that a
   * caller cannot change a message without having held both rights at the same time.
   */
  public <T> T toChange(Caller caller, long messageId, Function<MessageOutline, T> decision) {
    return staleReadGuard.recheckOnRefusal(
        caller.organizationId(),
        REQUIRED_TOPICS,
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
   * Returns those of the messages that the caller may read, ascending.
   *
   * <p>Needs a constant number of queries. Does not wait for projections: meant for ids that were
   * found by the same rule.
   */
  public List<ReadableMessage> all(Caller caller, Collection<Long> messageIds) {
    var reading = new Reading(caller);
    List<MessageWithText> readable =
        messages.findAll(caller.organizationId(), caller.userId(), messageIds).stream()
            .filter(found -> reading.mayRead(found.facts()))
            .toList();
    if (isMissing(messageIds, readable)) {
      reading.requireActive();
    }
    return readable(reading, readable);
  }

  /**
   * Returns those of the messages that the caller may read, ascending.
   *
   * <p>Needs a constant number of queries. If some seem missing or closed, the projections catch up
   * and the messages are read again.
   */
  public List<MessageOutline> outlines(Caller caller, Set<Long> messageIds) {
    List<MessageOutline> found = outlinesWithoutWaiting(caller, messageIds);
    if (!isMissing(messageIds, found)) {
      return found;
    }
    staleReadGuard.catchUp(caller.organizationId(), REQUIRED_TOPICS);
    return outlinesWithoutWaiting(caller, messageIds);
  }

  /**
   * Returns the same without waiting for projections.
   *
   * <p>For callers that refuse nothing if some messages are missing.
   */
  public List<MessageOutline> outlinesWithoutWaiting(Caller caller, Set<Long> messageIds) {
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
   * Waits for the projections if the account cannot read all of the messages.
   *
   * <p>Ids of no message count, too. A decision by projections that follows is then up to date.
   */
  void catchUpUnlessAll(ProjectedAccount reader, Collection<Long> messageIds) {
    Set<Long> requested = Set.copyOf(messageIds);
    Caller caller = reader.asCaller(Caller.NO_CLIENT);
    if (isMissing(requested, outlinesWithoutWaiting(caller, requested))) {
      staleReadGuard.catchUp(reader.organizationId(), REQUIRED_TOPICS);
    }
  }

  /** Whether one of the requested messages is missing; each must be requested once. */
  private static boolean isMissing(Collection<Long> requested, List<?> found) {
    return found.size() < requested.size();
  }

  /**
   * Whether an account may read at least one of the messages.
   *
   * <p>Before it answers no, the projections catch up. Deactivated users may read nothing.
   */
  public boolean readsOne(long organizationId, long userId, Set<Long> messageIds) {
    if (isOneReadable(organizationId, userId, messageIds)) {
      return true;
    }
    staleReadGuard.catchUp(organizationId, REQUIRED_TOPICS);
    return isOneReadable(organizationId, userId, messageIds);
  }

  private boolean isOneReadable(long organizationId, long userId, Set<Long> messageIds) {
    return groups
        .account(organizationId, userId)
        .filter(ProjectedAccount::isActive)
        .map(account -> new Reading(account.asCaller(Caller.NO_CLIENT)))
        .filter(reading ->
            messages.outlines(organizationId, userId, messageIds).stream()
                .anyMatch(reading::mayRead))
        .isPresent();
  }

  private List<ReadableMessage> readable(Reading reading, List<MessageWithText> found) {
    Caller caller = reading.caller;
    Map<Long, ChannelFacts> former =
        formerChannelFilter.of(caller, found.stream().map(MessageWithText::text).toList());
    return found.stream()
        .map(one ->
            new ReadableMessage(
                new MessageOutline(caller.userId(), one.facts()),
                FormerChannelFilter.withVisibleEdits(one.text(), former, reading::mayReadAll)))
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

  /** Access checks of one caller; the caller's groups are loaded at most once. */
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
      return loadMemberships().test(setting);
    }

    /**
     * Returns the refusal; loads the caller's groups first, so that missing and forbidden messages
     * take the same time.
     */
    Refusal refusal() {
      requireActive();
      return MessagingError.INVALID_MESSAGE.refuse();
    }

    /**
     * Refuses deactivated callers; loads the groups, too, so that every refusal takes the same
     * time.
     */
    void requireActive() {
      loadMemberships();
      if (isDeactivated) {
        throw Actors.deactivated();
      }
    }

    private Predicate<GroupSetting> loadMemberships() {
      if (memberships == null) {
        Optional<ProjectedAccount> reader =
            groups.account(caller.organizationId(), caller.userId());
        isDeactivated = reader.filter(account -> !account.isActive()).isPresent();
        memberships = groups.of(reader);
      }
      return memberships;
    }
  }
}
