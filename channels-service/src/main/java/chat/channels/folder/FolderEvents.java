package chat.channels.folder;

import chat.kit.event.Audience;
import chat.kit.event.ClientEvent;
import chat.kit.outbox.Change;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The events {@code channel_folder}, for all users of an organization. */
final class FolderEvents {

  private FolderEvents() {}

  @Serdeable(naming = SnakeCaseStrategy.class)
  record Add(String op, ChannelFolder channelFolder) {}

  @Serdeable(naming = SnakeCaseStrategy.class)
  record Update(String op, long channelFolderId, Changed data) {}

  /** The changed values; null if unchanged. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  @JsonInclude(Include.NON_NULL)
  record Changed(
      @Nullable String name,
      @Nullable String description,
      @Nullable String renderedDescription,
      @Nullable Boolean isArchived) {}

  @Serdeable
  record Reorder(String op, List<Long> order) {}

  static Change added(long organizationId, ChannelFolder folder) {
    return event(organizationId, new Add("add", folder));
  }

  static Change updated(long organizationId, ChannelFolder before, ChannelFolder after) {
    boolean isDescriptionChanged = !before.description().equals(after.description());
    Changed changed =
        new Changed(
            before.name().equals(after.name()) ? null : after.name(),
            isDescriptionChanged ? after.description() : null,
            isDescriptionChanged ? after.renderedDescription() : null,
            before.isArchived() == after.isArchived() ? null : after.isArchived());
    return event(organizationId, new Update("update", after.id(), changed));
  }

  static Change reordered(long organizationId, List<Long> order) {
    return event(organizationId, new Reorder("reorder", order));
  }

  private static Change event(long organizationId, Object payload) {
    return ClientEvent.of(organizationId, "channel_folder", Audience.ORGANIZATION, payload);
  }
}
