package chat.identity.newaccount;

import chat.contracts.Program;
import chat.identity.account.Account;
import chat.kit.task.Task;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The first channels of a person, to which channels-service subscribes the account.
 *
 * @param invitedBy the inviter, who must still be allowed to add subscribers to {@code channelIds};
 *     null if there is none
 * @param defaultChannelGroupIds the groups of default channels that the person chose
 */
public record FirstChannels(
    @Nullable Long invitedBy,
    List<Long> channelIds,
    boolean includeDefaultChannels,
    Set<Long> defaultChannelGroupIds) {
  /** The default channels, for accounts without an explicit choice. */
  static final FirstChannels DEFAULT = new FirstChannels(null, List.of(), true, Set.of());

  @Serdeable(naming = SnakeCaseStrategy.class)
  record SubscriptionsRequest(
      long organizationId,
      long userId,
      @Nullable Long invitedBy,
      List<Long> channelIds,
      boolean includeDefaultChannels,
      Set<Long> defaultChannelGroupIds) {}

  /** Returns the tasks for the account; empty if no channel was chosen. */
  List<Task> tasks(Account account) {
    if (!includeDefaultChannels && channelIds.isEmpty() && defaultChannelGroupIds.isEmpty()) {
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
                includeDefaultChannels,
                defaultChannelGroupIds)));
  }
}
