package chat.identity.groupuse;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import org.jspecify.annotations.Nullable;

/**
 * Whether uses were registered: all of them or none.
 *
 * @param outcome {@code registered}, {@code unknown_group} or {@code deactivated_group}
 * @param groupId the group because of which none were
 */
@Serdeable(naming = SnakeCaseStrategy.class)
@JsonInclude(JsonInclude.Include.NON_NULL)
record Registered(String outcome, @Nullable Long groupId) {
  static final Registered YES = new Registered("registered", null);

  static Registered unknownGroup(long groupId) {
    return new Registered("unknown_group", groupId);
  }

  static Registered deactivatedGroup(long groupId) {
    return new Registered("deactivated_group", groupId);
  }
}
