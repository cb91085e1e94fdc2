package chat.messaging.markasread;

import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import chat.messaging.flag.UpdateFlags;
import chat.messaging.getmessages.FindMessages;
import chat.messaging.getmessages.Page;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Sets and clears the caller's flags in a narrow (API: update-message-flags-for-narrow). */
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
   * @param processedCount number of messages in the range
   * @param updatedCount number of messages whose flag was changed
   * @param firstProcessedId null, like {@code lastProcessedId}, if the range is empty
   * @param foundOldest whether the range includes the narrow's oldest message
   * @param ignoredBecauseNotSubscribedChannels ids of channels whose messages stay read
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
