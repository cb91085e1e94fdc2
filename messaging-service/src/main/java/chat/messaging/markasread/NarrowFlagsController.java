package chat.messaging.markasread;

import chat.kit.http.OperationId;
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
   * @param processedCount the number of messages in the range
   * @param updatedCount the number of messages with a changed flag
   * @param firstProcessedId the id of the range's first message; null if the range is empty
   * @param lastProcessedId the id of the range's last message; null if the range is empty
   * @param foundOldest whether the range includes the narrow's oldest message
   * @param foundNewest whether the range includes the narrow's newest message
   * @param ignoredBecauseNotSubscribedChannels the ids of channels to which the caller is not
   *     subscribed; their messages stay read
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

  /**
   * Sets or clears a flag of a range of messages for the caller.
   *
   * <p>The range has at most 5,000 messages; to change more, the client repeats the request with
   * the last processed id as the anchor. Messages of channels to which the caller is not subscribed
   * are never marked as unread. The user's clients get the event {@code update_message_flags}.
   */
  @OperationId("update-message-flags-for-narrow")
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
