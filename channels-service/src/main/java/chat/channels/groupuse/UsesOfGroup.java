package chat.channels.groupuse;

import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;

/** The uses of one group by channels, as far as identity-service knows. */
@Serdeable(naming = SnakeCaseStrategy.class)
record UsesOfGroup(long organizationId, long groupId, List<Use> uses) {

  /**
   * The use by a setting of a channel.
   *
   * @param isConfirmed whether identity-service has been told that the operation has happened
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Use(UUID operationId, long channelId, String setting, boolean isConfirmed) {}

  <T> List<T> each(Function<Use, T> part) {
    return uses.stream().map(part).toList();
  }
}
