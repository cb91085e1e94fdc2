package chat.messaging.flag;

import chat.identityprojection.change.MutesBegun;
import chat.identityprojection.change.MutesEnded;
import chat.kit.event.Audience;
import chat.kit.event.ClientEvent;
import chat.kit.outbox.Outbox;
import io.micronaut.runtime.event.annotation.EventListener;
import jakarta.inject.Singleton;
import java.util.Collections;
import java.util.List;

/** Updates the read state of an account when it mutes or unmutes users. */
@Singleton
final class MuteListener {

  /** The most messages that are examined, of all senders together. */
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
   * Sends the account's clients an event for the newest messages that become read by mutes.
   *
   * <p>The read state follows from the mutes themselves, so nothing is stored. Holds the lock under
   * which messages are stored, so that no message is missed in between.
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

  /**
   * Keeps messages read that the unmuted users have sent until now.
   *
   * <p>Takes the lock first, in the same order as changes of flags.
   */
  @EventListener
  void ended(MutesEnded ended) {
    outbox.lock(ended.organizationId());
    List<Long> lastMessageIds =
        messages.saveEnded(ended.organizationId(), ended.userId(), ended.mutedUserIds());
    readUpTo.madeUnread(
        ended.organizationId(), ended.userId(), Collections.min(lastMessageIds) + 1);
  }
}
