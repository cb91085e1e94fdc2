package chat.identity.usergroup;

import chat.contracts.Program;
import chat.identity.usergroup.ObjectionRepository.SettingUse;
import chat.kit.client.InternalClient;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import jakarta.inject.Singleton;
import java.util.List;

/** Queries channels-service for channel settings that refer to a group (decision 16). */
@Singleton
final class ChannelReferences {

  private final InternalClient client;

  ChannelReferences(InternalClient client) {
    this.client = client;
  }

  @Serdeable(naming = SnakeCaseStrategy.class)
  record Reference(long channelId, String setting) {}

  @Serdeable
  record References(List<Reference> references) {}

  /**
   * Returns the channel settings that refer to the group, by channel and name.
   *
   * <p>Covers up to 1,000 channels. Responds with 503 if channels-service is unavailable.
   */
  List<SettingUse> find(long organizationId, long groupId) {
    String path =
        "/internal/group_references?organization_id=%d&group_id=%d"
            .formatted(organizationId, groupId);
    return client.get(Program.CHANNELS, path, References.class).references().stream()
        .map(reference -> new SettingUse(reference.channelId(), reference.setting()))
        .toList();
  }
}
