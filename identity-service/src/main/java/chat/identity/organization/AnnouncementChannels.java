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

/** Asks channels-service whether channels can be used for an organization's announcements. */
@Singleton
final class AnnouncementChannels {
  private final InternalClient services;

  AnnouncementChannels(InternalClient services) {
    this.services = services;
  }

  @Serdeable(naming = SnakeCaseStrategy.class)
  record Question(
      long organizationId, long userId, Collection<Long> channelIds, @Nullable String seen) {}

  /**
   * @param invalidChannelId a channel that does not exist or that the caller may not see; null if
   *     all are valid
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Verdict(@Nullable Long invalidChannelId) {}

  /** Refuses unless the caller may see all of the channels and none is archived. */
  void require(Caller caller, Collection<Long> channelIds) {
    if (channelIds.isEmpty()) {
      return;
    }
    Question question =
        new Question(caller.organizationId(), caller.userId(), channelIds, SeenHeader.ofRequest());
    Verdict verdict =
        services.post(Program.CHANNELS, "/internal/announcement-channels", question, Verdict.class);
    if (verdict.invalidChannelId() != null) {
      throw IdentityError.INVALID_CHANNEL_ID.refuse();
    }
  }
}
