package chat.identity.join;

import chat.contracts.Program;
import chat.identity.invite.Invitation;
import chat.kit.client.InternalClient;
import chat.kit.error.Refusal;
import io.micronaut.serde.annotation.Serdeable;
import jakarta.inject.Singleton;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks channels-service for the groups of default channels that a person may choose. */
@Singleton
final class DefaultChannelGroupChoices {
  private static final Logger LOG = LoggerFactory.getLogger(DefaultChannelGroupChoices.class);

  private final InternalClient services;

  DefaultChannelGroupChoices(InternalClient services) {
    this.services = services;
  }

  @Serdeable
  record Choice(long id, String name, String description) {}

  @Serdeable
  record Choices(List<Choice> groups) {}

  /** Returns none for guests, and none while channels-service is unavailable. */
  List<Choice> of(Invitation invitation) {
    if (!invitation.gifts().mayChooseChannels()) {
      return List.of();
    }
    String path =
        "/internal/default_channel_groups?organization_id=%d"
            .formatted(invitation.organizationId());
    try {
      return services.get(Program.CHANNELS, path, Choices.class).groups();
    } catch (Refusal refusal) {
      LOG.warn(
          "Reading default channel groups failed: organization {}: {}; the join page has no choice",
          invitation.organizationId(),
          refusal.text());
      return List.of();
    }
  }
}
