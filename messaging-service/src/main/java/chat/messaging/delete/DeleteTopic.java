package chat.messaging.delete;

import chat.identity.copy.Account;
import chat.identity.copy.Actor;
import chat.identity.copy.Actors;
import chat.kit.limit.Deadline;
import chat.kit.token.Caller;
import chat.messaging.access.DeleteAccess;
import chat.messaging.access.MessageOutline;
import chat.messaging.access.ReadAccess;
import chat.messaging.access.ReadableChannel;
import chat.messaging.access.ReadablePlaces;
import chat.messaging.delete.DeletedMessageRepository.Sent;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;

/**
 * Deletes what the caller may read of a topic, the newest first, in as many parts as fit into a
 * request. Each is permitted anew, so whoever loses a right that he needs for it deletes no more.
 */
@Singleton
final class DeleteTopic {

  private static final int MOST_AT_ONCE = 1_000;
  private static final Duration LONGEST = Duration.ofSeconds(15);

  private final ReadableChannel readableChannel;
  private final ReadAccess readAccess;
  private final Actors actors;
  private final DeleteAccess deleteAccess;
  private final DeletedMessageRepository messages;
  private final DeleteMessage deleteMessage;

  DeleteTopic(
      ReadableChannel readableChannel,
      ReadAccess readAccess,
      Actors actors,
      DeleteAccess deleteAccess,
      DeletedMessageRepository messages,
      DeleteMessage deleteMessage) {
    this.readableChannel = readableChannel;
    this.readAccess = readAccess;
    this.actors = actors;
    this.deleteAccess = deleteAccess;
    this.messages = messages;
    this.deleteMessage = deleteMessage;
  }

  /** Whether nothing is left of it; else the same request again goes on. */
  boolean delete(Caller caller, long channelId, String topic) {
    Deadline deadline = Deadline.after(LONGEST);
    while (!deadline.isOver()) {
      if (deleteSome(caller, channelId, topic) < MOST_AT_ONCE) {
        return true;
      }
    }
    return false;
  }

  private int deleteSome(Caller caller, long channelId, String topic) {
    ReadablePlaces channel = readableChannel.get(caller, channelId);
    List<Sent> newest = messages.newest(channel, topic, 1);
    if (newest.isEmpty()) {
      return 0;
    }
    Account account =
        readAccess.toChange(caller, newest.getFirst().id(), message -> permitted(caller, message));
    return deleteMessage.deleteNewest(channel, topic, MOST_AT_ONCE, account);
  }

  private Account permitted(Caller caller, MessageOutline message) {
    Actor actor = actors.of(caller);
    deleteAccess.requireAny(actor.organization(), actor.account(), message);
    return actor.account();
  }
}
