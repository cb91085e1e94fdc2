package chat.messaging.access;

import chat.identity.copy.Actors;
import chat.kit.token.Caller;
import chat.messaging.MessagingError;
import jakarta.inject.Singleton;

/** Finds one channel in which somebody may read something. */
@Singleton
public final class ReadableChannel {

  private final Actors actors;
  private final PlaceAccess placeAccess;

  ReadableChannel(Actors actors, PlaceAccess placeAccess) {
    this.actors = actors;
    this.placeAccess = placeAccess;
  }

  /** The channel as one place; a refusal where the caller may read nothing there. */
  public ReadablePlaces get(Caller caller, long channelId) {
    ReadablePlaces channel = placeAccess.channel(actors.current(caller), channelId);
    if (channel.isEmpty()) {
      throw MessagingError.INVALID_CHANNEL_ID.refuse();
    }
    return channel;
  }
}
