package chat.identity.organization;

import chat.contracts.Program;
import chat.identity.IdentityError;
import chat.kit.client.InternalClient;
import chat.kit.client.SeenHeader;
import chat.kit.token.Caller;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import jakarta.inject.Singleton;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** Asks channels-service whether an organization's settings can refer to channels. */
@Singleton
final class AnnouncementChannels {
  private final InternalClient services;

  AnnouncementChannels(InternalClient services) {
    this.services = services;
  }

  /**
   * @param privateChannelId the one of the channels that must be private; null for none
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Question(
      long organizationId,
      long userId,
      Collection<Long> channelIds,
      @Nullable Long privateChannelId,
      @Nullable String seen) {}

  /**
   * @param invalidChannelId a channel that does not exist or that the caller may not see; null if
   *     all are valid
   * @param publicChannelId the channel that must be private, if it is not; null otherwise
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Verdict(@Nullable Long invalidChannelId, @Nullable Long publicChannelId) {}

  /**
   * Refuses unless the caller may see all of the channels and none is archived.
   *
   * @param privateChannelId the one that must be private; null for none
   */
  void require(Caller caller, Collection<Long> channelIds, @Nullable Long privateChannelId) {
    if (channelIds.isEmpty()) {
      return;
    }
    Question question =
        new Question(
            caller.organizationId(),
            caller.userId(),
            channelIds,
            privateChannelId,
            SeenHeader.ofRequest());
    Verdict verdict =
        services.post(Program.CHANNELS, "/internal/announcement-channels", question, Verdict.class);
    if (verdict.invalidChannelId() != null) {
      throw IdentityError.INVALID_CHANNEL_ID.refuse();
    }
    if (verdict.publicChannelId() != null) {
      throw IdentityError.MODERATION_CHANNEL_NOT_PRIVATE.refuse();
    }
  }
}
