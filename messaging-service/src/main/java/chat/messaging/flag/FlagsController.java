package chat.messaging.flag;

import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.Collection;
import java.util.List;

/** Setting one's own flags of messages, and clearing them. */
@Operations
@ForCallers
final class FlagsController {

  private final UpdateFlags updateFlags;

  FlagsController(UpdateFlags updateFlags) {
    this.updateFlags = updateFlags;
  }

  /**
   * @param messages those that have changed, ascending
   * @param ignoredBecauseNotSubscribedChannels ids of the channels whose messages stay read
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Updated(List<Long> messages, Collection<Long> ignoredBecauseNotSubscribedChannels) {}

  @Post("/messages/flags")
  Updated update(Caller caller, @Params UpdateFlagsParams params) {
    return updateFlags.update(caller, params);
  }
}
