package chat.identity.user;

import chat.contracts.Program;
import chat.kit.task.Task;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The channels that a person's account begins with, which channels-service subscribes it to.
 *
 * @param invitedBy who must still be allowed to hand {@code channelIds} out; null where nobody does
 */
public record FirstChannels(
    @Nullable Long invitedBy, List<Long> channelIds, boolean includeDefaultChannels) {
  /** Those that every account gets for which nobody chose others. */
  static final FirstChannels DEFAULT = new FirstChannels(null, List.of(), true);

  @Serdeable(naming = SnakeCaseStrategy.class)
  record SubscriptionsRequest(
      long organizationId,
      long userId,
      @Nullable Long invitedBy,
      List<Long> channelIds,
      boolean includeDefaultChannels) {}

  /** What is to be done for the account; nothing where no channel was chosen. */
  List<Task> tasks(Account account) {
    if (!includeDefaultChannels && channelIds.isEmpty()) {
      return List.of();
    }
    return List.of(
        new Task(
            account.organizationId(),
            Program.CHANNELS,
            "/internal/subscriptions",
            new SubscriptionsRequest(
                account.organizationId(),
                account.userId(),
                invitedBy,
                channelIds,
                includeDefaultChannels)));
  }
}
