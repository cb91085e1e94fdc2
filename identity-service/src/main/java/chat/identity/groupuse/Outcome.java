package chat.identity.groupuse;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import org.jspecify.annotations.Nullable;

/**
 * What became of the uses of an operation: of all of them, or of none.
 *
 * @param outcome {@code registered}, {@code unknown_group}, {@code deactivated_group}, {@code
 *     confirmed} or {@code withdrawn}
 * @param groupId the group because of which none were registered
 */
@Serdeable(naming = SnakeCaseStrategy.class)
@JsonInclude(JsonInclude.Include.NON_NULL)
record Outcome(String outcome, @Nullable Long groupId) {
  static final Outcome REGISTERED = new Outcome("registered", null);
  static final Outcome CONFIRMED = new Outcome("confirmed", null);
  static final Outcome WITHDRAWN = new Outcome("withdrawn", null);

  static Outcome unknownGroup(long groupId) {
    return new Outcome("unknown_group", groupId);
  }

  static Outcome deactivatedGroup(long groupId) {
    return new Outcome("deactivated_group", groupId);
  }
}
