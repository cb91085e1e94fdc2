package chat.messaging.flag;

import chat.identity.copy.MutesBegun;
import chat.identity.copy.MutesEnded;
import chat.kit.event.Audience;
import chat.kit.event.ClientEvent;
import chat.kit.outbox.Outbox;
import io.micronaut.runtime.event.annotation.EventListener;
import jakarta.inject.Singleton;
import java.util.Collections;
import java.util.List;

/** Updates what an account has read when it mutes users or ends that. */
@Singleton
final class MuteListener {

  /** How many messages are examined, of all senders together. */
  private static final int NEWEST = 5_000;

  private final MutedMessageRepository messages;
  private final ReadUpToRepository readUpTo;
  private final Outbox outbox;

  MuteListener(MutedMessageRepository messages, ReadUpToRepository readUpTo, Outbox outbox) {
    this.messages = messages;
    this.readUpTo = readUpTo;
    this.outbox = outbox;
  }

  /**
   * Sends to the account's clients which of the newest messages the mutes make read. That follows
   * from the mutes themselves, so nothing is written. Under the lock under which the messages are
   * stored: none comes in between.
   */
  @EventListener
  void begun(MutesBegun begun) {
    long organizationId = begun.organizationId();
    outbox.lock(organizationId);
    List<Long> messageIds =
        messages.madeRead(
            organizationId,
            begun.userId(),
            begun.mutedUserIds(),
            readUpTo.find(organizationId, begun.userId()).messageId(),
            Math.max(1, NEWEST / begun.mutedUserIds().size()));
    if (!messageIds.isEmpty()) {
      outbox.append(
          organizationId,
          List.of(
              ClientEvent.of(
                  organizationId,
                  FlagsEvent.TYPE,
                  Audience.ofUser(begun.userId()),
                  FlagsEvent.madeRead(messageIds))));
    }
  }

  /** Keeps read what those users have sent up to now. The lock first, as flags are written. */
  @EventListener
  void ended(MutesEnded ended) {
    outbox.lock(ended.organizationId());
    List<Long> lastMessageIds =
        messages.saveEnded(ended.organizationId(), ended.userId(), ended.mutedUserIds());
    readUpTo.madeUnread(
        ended.organizationId(), ended.userId(), Collections.min(lastMessageIds) + 1);
  }
}
