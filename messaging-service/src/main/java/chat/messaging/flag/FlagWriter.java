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

/**
 * The transaction that changes a flag of messages.
 *
 * <p>Holds the organization's lock, so that events are in the order of the changes and no message
 * is deleted concurrently.
 */
@Singleton
class FlagWriter {

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
   * @return ids of the messages that still exist and were changed, as the sent event lists them
   */
  @Transactional
  List<Long> write(Caller caller, FlagsEvent requested) {
    long organizationId = caller.organizationId();
    outbox.lock(organizationId);
    Set<Long> existingIds = Set.copyOf(flags.existing(organizationId, requested.messages()));
    Set<Long> changed =
        existingIds.isEmpty() ? existingIds : change(caller, requested.of(existingIds));
    if (changed.isEmpty()) {
      return List.of();
    }
    FlagsEvent event = requested.of(changed);
    outbox.append(
        organizationId,
        List.of(
            ClientEvent.of(
                organizationId, FlagsEvent.TYPE, Audience.ofUser(caller.userId()), event)));
    return event.messages();
  }

  private Set<Long> change(Caller caller, FlagsEvent event) {
    long organizationId = caller.organizationId();
    long userId = caller.userId();
    List<Long> messageIds = event.messages();
    boolean isSet = event.op().equals(FlagOperation.ADD.wireName());
    if (!event.flag().equals(Flag.READ.wireName())) {
      return Set.copyOf(
          isSet
              ? flags.add(organizationId, userId, event.flag(), messageIds)
              : flags.remove(organizationId, userId, event.flag(), messageIds));
    }
    if (isSet) {
      return markRead(organizationId, userId, messageIds);
    }
    markUnread(organizationId, userId, messageIds);
    return Set.copyOf(messageIds);
  }

  private Set<Long> markRead(long organizationId, long userId, List<Long> messageIds) {
    Set<Long> unmarked = Set.copyOf(flags.unmarked(organizationId, userId, messageIds));
    flags.markRead(organizationId, userId, messageIds);
    flags.remove(organizationId, userId, FlagRepository.UNREAD, messageIds);
    return unmarked;
  }

  private void markUnread(long organizationId, long userId, List<Long> messageIds) {
    readUpTo.madeUnread(organizationId, userId, Collections.min(messageIds));
    flags.clearRead(organizationId, userId, messageIds);
    flags.keepUnread(organizationId, userId, messageIds);
  }
}
