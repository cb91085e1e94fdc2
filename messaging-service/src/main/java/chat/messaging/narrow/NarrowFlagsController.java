package chat.messaging.narrow;

import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import chat.messaging.flag.UpdateFlags;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Setting one's own flags of the messages of a narrow. */
@Operations
@ForCallers
final class NarrowFlagsController {

  private final FindMessages findMessages;
  private final UpdateFlags updateFlags;

  NarrowFlagsController(FindMessages findMessages, UpdateFlags updateFlags) {
    this.findMessages = findMessages;
    this.updateFlags = updateFlags;
  }

  /**
   * @param processedCount of the messages in the range
   * @param updatedCount of those whose flag was another one
   * @param firstProcessedId null, as the next one, where there was none in the range
   * @param foundOldest whether the range reaches to the narrow's oldest message
   * @param ignoredBecauseNotSubscribedChannels ids of the channels whose messages stay read
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Updated(
      int processedCount,
      int updatedCount,
      @Nullable Long firstProcessedId,
      @Nullable Long lastProcessedId,
      boolean foundOldest,
      boolean foundNewest,
      Collection<Long> ignoredBecauseNotSubscribedChannels) {}

  @Post("/messages/flags/narrow")
  Updated update(Caller caller, @Params NarrowFlagsParams params) {
    Page page = findMessages.range(caller, params.messages());
    List<Long> ids = page.messageIds();
    UpdateFlags.Updated updated =
        updateFlags.update(caller, new TreeSet<>(ids), params.op(), params.flag());
    return new Updated(
        ids.size(),
        updated.messages().size(),
        ids.isEmpty() ? null : ids.getFirst(),
        ids.isEmpty() ? null : ids.getLast(),
        page.foundOldest(),
        page.foundNewest(),
        updated.ignoredBecauseNotSubscribedChannels());
  }
}
