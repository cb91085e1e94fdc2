package chat.messaging.flag;

import chat.kit.event.Audience;
import chat.kit.event.ClientEvent;
import chat.kit.outbox.Outbox;
import chat.kit.token.Caller;
import chat.messaging.access.MessageOutline;
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
   * @param looked the messages as they were then; some may have been deleted since
   * @return the ids of the others, which alone are told
   */
  @Transactional
  List<Long> write(Caller caller, List<MessageOutline> looked, FlagsEvent wanted) {
    long organizationId = caller.organizationId();
    outbox.lock(organizationId);
    Set<Long> there = flags.there(caller, wanted.messages());
    if (there.isEmpty()) {
      return List.of();
    }
    FlagsEvent event = there.size() == looked.size() ? wanted : wanted.of(there);
    List<MessageOutline> messages =
        looked.stream().filter(message -> there.contains(message.id())).toList();
    boolean isSet = event.op().equals(FlagOperation.ADD.wireName());
    if (!event.flag().equals(Flag.READ.wireName())) {
      change(caller, isSet, event.flag(), event.messages());
    } else if (isSet) {
      flags.markRead(caller, event.messages());
      flags.remove(caller, FlagStore.UNREAD, event.messages());
    } else {
      markUnread(caller, messages, event.messages());
    }
    outbox.append(
        organizationId,
        List.of(
            ClientEvent.of(
                organizationId, FlagsEvent.TYPE, Audience.ofUser(caller.userId()), event)));
    return event.messages();
  }

  private void change(Caller caller, boolean isSet, String flag, List<Long> messageIds) {
    if (isSet) {
      flags.add(caller, flag, messageIds);
    } else {
      flags.remove(caller, flag, messageIds);
    }
  }

  private void markUnread(Caller caller, List<MessageOutline> messages, List<Long> messageIds) {
    readUpTo.madeUnread(caller.organizationId(), caller.userId(), Collections.min(messageIds));
    flags.clearRead(caller, messageIds);
    List<Long> own = ids(messages.stream().filter(MessageOutline::isReadAsOwn).toList());
    if (!own.isEmpty()) {
      flags.expectOwn(caller, own);
    }
    List<Long> unexpected = ids(messages.stream().filter(MessageOutline::isUnexpected).toList());
    if (!unexpected.isEmpty()) {
      flags.add(caller, FlagStore.UNREAD, unexpected);
    }
  }

  private static List<Long> ids(List<MessageOutline> messages) {
    return messages.stream().map(MessageOutline::id).toList();
  }
}
