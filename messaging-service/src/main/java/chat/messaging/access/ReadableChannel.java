package chat.messaging.access;

import chat.identityprojection.Actors;
import chat.kit.token.Caller;
import chat.messaging.MessagingError;
import jakarta.inject.Singleton;

/** Finds a channel in which a user may read messages. */
@Singleton
public final class ReadableChannel {

  private final Actors actors;
  private final RecipientAccess recipientAccess;

  ReadableChannel(Actors actors, RecipientAccess recipientAccess) {
    this.actors = actors;
    this.recipientAccess = recipientAccess;
  }

  /** Returns the channel as a recipient; refuses if the caller may read nothing there. */
  public ReadableRecipients get(Caller caller, long channelId) {
    ReadableRecipients channel = recipientAccess.channel(actors.current(caller), channelId);
    if (channel.isEmpty()) {
      throw MessagingError.INVALID_CHANNEL_ID.refuse();
    }
    return channel;
  }
}
