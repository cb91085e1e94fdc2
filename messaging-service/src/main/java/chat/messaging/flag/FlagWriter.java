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
 * The transaction that changes a flag of messages. Under the organization's lock, so that events
 * are in the order of the changes and no message goes meanwhile.
 */
@Singleton
class FlagWriter {

  private final Outbox outbox;
  private final FlagStore flags;
  private final ReadUpToStore readUpTo;

  FlagWriter(Outbox outbox, FlagStore flags, ReadUpToStore readUpTo) {
    this.outbox = outbox;
    this.flags = flags;
    this.readUpTo = readUpTo;
  }

  /**
   * Changes the flag as the event says, whatever became of it since it was looked at.
   *
   * @return the ids of those that have not been deleted or changed since, which alone are told
   */
  @Transactional
  List<Long> write(Caller caller, FlagsEvent wanted) {
    long organizationId = caller.organizationId();
    outbox.lock(organizationId);
    Set<Long> there = flags.there(caller, wanted.messages());
    Set<Long> changed = there.isEmpty() ? there : change(caller, wanted.of(there));
    if (changed.isEmpty()) {
      return List.of();
    }
    FlagsEvent event = wanted.of(changed);
    outbox.append(
        organizationId,
        List.of(
            ClientEvent.of(
                organizationId, FlagsEvent.TYPE, Audience.ofUser(caller.userId()), event)));
    return event.messages();
  }

  private Set<Long> change(Caller caller, FlagsEvent event) {
    List<Long> messageIds = event.messages();
    boolean isSet = event.op().equals(FlagOperation.ADD.wireName());
    if (!event.flag().equals(Flag.READ.wireName())) {
      return isSet
          ? flags.add(caller, event.flag(), messageIds)
          : flags.remove(caller, event.flag(), messageIds);
    }
    if (isSet) {
      return markRead(caller, messageIds);
    }
    markUnread(caller, messageIds);
    return Set.copyOf(messageIds);
  }

  private Set<Long> markRead(Caller caller, List<Long> messageIds) {
    Set<Long> unmarked = flags.unmarked(caller, messageIds);
    flags.markRead(caller, messageIds);
    flags.remove(caller, FlagStore.UNREAD, messageIds);
    return unmarked;
  }

  private void markUnread(Caller caller, List<Long> messageIds) {
    readUpTo.madeUnread(caller.organizationId(), caller.userId(), Collections.min(messageIds));
    flags.clearRead(caller, messageIds);
    flags.expect(caller, messageIds);
  }
}
