package chat.messaging.delete;

import chat.identityprojection.Actor;
import chat.identityprojection.Actors;
import chat.identityprojection.ProjectedAccount;
import chat.kit.limit.Deadline;
import chat.kit.token.Caller;
import chat.messaging.access.DeleteAccess;
import chat.messaging.access.ReadAccess;
import chat.messaging.access.ReadableChannel;
import chat.messaging.access.ReadableRecipients;
import chat.messaging.delete.DeletedMessageRepository.Sent;
import chat.messaging.messageread.MessageOutline;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;

/**
 * Deletes the readable messages of a topic in batches, the newest first.
 *
 * <p>Runs as many batches as fit into the time limit of a request. Permissions are checked again
 * for each batch, so that revoking them takes effect immediately.
 */
@Singleton
final class DeleteTopic {

  /** Other writers of the organization wait while a batch is deleted. */
  private static final int MAX_BATCH_SIZE = 100;

  private static final Duration TIME_LIMIT = Duration.ofSeconds(15);

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

  /** Returns false if messages are left; repeating the request continues. */
  boolean delete(Caller caller, long channelId, String topic) {
    Deadline deadline = Deadline.after(TIME_LIMIT);
    while (!deadline.isOver()) {
      if (deleteBatch(caller, channelId, topic) < MAX_BATCH_SIZE) {
        return true;
      }
    }
    return false;
  }

  private int deleteBatch(Caller caller, long channelId, String topic) {
    ReadableRecipients channel = readableChannel.get(caller, channelId);
    List<Sent> newest = messages.newest(channel, topic, 1);
    if (newest.isEmpty()) {
      return 0;
    }
    ProjectedAccount account =
        readAccess.toChange(caller, newest.getFirst().id(), message -> permitted(caller, message));
    return deleteMessage.deleteNewest(channel, topic, MAX_BATCH_SIZE, account);
  }

  private ProjectedAccount permitted(Caller caller, MessageOutline message) {
    Actor actor = actors.of(caller);
    deleteAccess.requireAny(actor.organization(), actor.account(), message);
    return actor.account();
  }
}
