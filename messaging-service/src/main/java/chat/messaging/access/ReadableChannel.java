package chat.messaging.access;

import chat.contracts.Topic;
import chat.identity.copy.Account;
import chat.kit.copy.FreshCopies;
import chat.kit.token.Caller;
import chat.messaging.MessagingError;
import jakarta.inject.Singleton;
import java.util.Set;

/** Finds one channel in which somebody may read something. */
@Singleton
public final class ReadableChannel {

  private final FreshCopies copies;
  private final Actors actors;
  private final PlaceAccess placeAccess;

  ReadableChannel(FreshCopies copies, Actors actors, PlaceAccess placeAccess) {
    this.copies = copies;
    this.actors = actors;
    this.placeAccess = placeAccess;
  }

  /** The channel as one place; a refusal where the caller may read nothing there. */
  public ReadablePlaces get(Caller caller, long channelId) {
    Account reader =
        copies.decide(
            caller.organizationId(), Set.of(Topic.USER_CHANGED), () -> actors.account(caller));
    ReadablePlaces channel = placeAccess.channel(reader, channelId);
    if (channel.isEmpty()) {
      throw MessagingError.INVALID_CHANNEL_ID.refuse();
    }
    return channel;
  }
}
