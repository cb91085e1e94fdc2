package chat.messaging.report;

import chat.identityprojection.Actors;
import chat.kit.projection.StaleReadGuard;
import chat.kit.token.Caller;
import chat.messaging.MessagingError;
import chat.messaging.access.RequiredTopics;
import chat.messaging.accessquery.ChannelAudience;
import chat.messaging.accessquery.ChannelAudiences;
import jakarta.inject.Singleton;
import java.util.List;

/** Finds the channel that an organization has chosen for reports. */
@Singleton
final class ModerationRequestChannel {

  private static final long NO_CHANNEL = -1;

  private final StaleReadGuard staleReadGuard;
  private final Actors actors;
  private final ChannelAudiences channelAudiences;

  ModerationRequestChannel(
      StaleReadGuard staleReadGuard, Actors actors, ChannelAudiences channelAudiences) {
    this.staleReadGuard = staleReadGuard;
    this.actors = actors;
    this.channelAudiences = channelAudiences;
  }

  /** Returns its id; a refusal if there is none, or if it is public or archived. */
  long of(Caller caller) {
    return staleReadGuard.recheckOnRefusal(
        caller.organizationId(), RequiredTopics.CHANNEL_RIGHTS, () -> usable(caller));
  }

  private long usable(Caller caller) {
    long channelId =
        actors
            .of(caller)
            .organization()
            .settings()
            .number("moderation_request_channel_id", NO_CHANNEL);
    ChannelAudience channels =
        channelAudiences.of(caller.organizationId(), List.of(channelId), List.of());
    if (channels.name(channelId) == null
        || channels.isPublic(channelId)
        || channels.isArchived(channelId)) {
      throw MessagingError.REPORTS_DISABLED.refuse();
    }
    return channelId;
  }
}
