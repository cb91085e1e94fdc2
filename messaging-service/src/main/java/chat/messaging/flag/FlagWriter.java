package chat.messaging.flag;

import chat.kit.event.Audience;
import chat.kit.event.ClientEvent;
import chat.kit.outbox.Outbox;
import chat.kit.token.Caller;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The transaction that changes a flag of messages.
 *
 * <p>Holds the organization's lock, so that events are in the order of the changes.
 */
@Singleton
class FlagWriter {

  /** The most messages in one event. */
  private static final int EVENT_SIZE = 5_000;

  /** The most messages that the events of {@link #markAllRead} list. */
  private static final int MAX_LISTED = 50_000;

  private final Outbox outbox;
  private final FlagRepository flags;
  private final ReadUpToRepository readUpTo;

  FlagWriter(Outbox outbox, FlagRepository flags, ReadUpToRepository readUpTo) {
    this.outbox = outbox;
    this.flags = flags;
    this.readUpTo = readUpTo;
  }

  /**
   * Applies the change of the event to the current state of the flags.
   *
   * @return ids of the changed messages, as the sent events list them. With the flag {@code read},
   *     they may include messages that were deleted after the caller's check
   */
  @Transactional
  List<Long> write(Caller caller, FlagsEvent requested) {
    long organizationId = caller.organizationId();
    outbox.lock(organizationId);
    Set<Long> changed = change(caller, requested);
    if (changed.isEmpty()) {
      return List.of();
    }
    FlagsEvent event = requested.of(changed);
    append(caller, event.portions(EVENT_SIZE));
    return event.messages();
  }

  /** Returns the id up to which all messages of the organization are committed. */
  @Transactional
  long lastMessageId(long organizationId) {
    outbox.lock(organizationId);
    return flags.lastMessageId();
  }

  /**
   * Marks all messages up to this one as read; the events list only the newest ones.
   *
   * <p>Appends an event even if it lists no message, because it also invalidates cached flags.
   *
   * @param messageId as {@link #lastMessageId} returned it
   * @param changes version of the watermark before {@code unreadIds} were read
   * @param unreadIds the unread messages, ascending
   * @return false, without a change, if messages have been marked as unread since
   */
  @Transactional
  boolean markAllRead(Caller caller, long messageId, long changes, List<Long> unreadIds) {
    long organizationId = caller.organizationId();
    long userId = caller.userId();
    outbox.lock(organizationId);
    if (readUpTo.markAllRead(organizationId, userId, messageId, changes) == 0) {
      return false;
    }
    var messageIds = new TreeSet<>(unreadIds);
    messageIds.addAll(flags.clearUnread(organizationId, userId, messageId));
    List<Long> newest =
        messageIds.stream().skip(Math.max(0, messageIds.size() - MAX_LISTED)).toList();
    append(caller, FlagsEvent.madeRead(newest).portions(EVENT_SIZE));
    return true;
  }

  private void append(Caller caller, List<FlagsEvent> events) {
    long organizationId = caller.organizationId();
    Audience audience = Audience.ofUser(caller.userId());
    outbox.append(
        organizationId,
        events.stream()
            .map(event -> ClientEvent.of(organizationId, FlagsEvent.TYPE, audience, event))
            .toList());
  }

  private Set<Long> change(Caller caller, FlagsEvent event) {
    long organizationId = caller.organizationId();
    long userId = caller.userId();
    boolean isSet = event.op().equals(FlagOperation.ADD.wireName());
    boolean isRead = event.flag().equals(Flag.READ.wireName());
    if (isRead && isSet) {
      return Set.copyOf(flags.markRead(organizationId, userId, event.messages()));
    }
    List<Long> messageIds = flags.existing(organizationId, event.messages());
    if (messageIds.isEmpty()) {
      return Set.of();
    }
    if (isRead) {
      markUnread(organizationId, userId, messageIds);
      return Set.copyOf(messageIds);
    }
    return Set.copyOf(
        isSet
            ? flags.add(organizationId, userId, event.flag(), messageIds)
            : flags.remove(organizationId, userId, event.flag(), messageIds));
  }

  private void markUnread(long organizationId, long userId, List<Long> messageIds) {
    readUpTo.madeUnread(organizationId, userId, Collections.min(messageIds));
    flags.clearRead(organizationId, userId, messageIds);
    flags.keepUnread(organizationId, userId, messageIds);
  }
}
