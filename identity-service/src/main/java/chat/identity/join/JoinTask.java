package chat.identity.join;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Something that another service has to do for an account that has just joined. */
sealed interface JoinTask {
  long organizationId();

  long userId();

  /**
   * Subscribing it to channels.
   *
   * @param invitedBy who must still be allowed to hand the channels out; null in tasks from before
   *     this was asked
   */
  record Subscribe(
      long organizationId,
      long userId,
      @Nullable Long invitedBy,
      List<Long> channelIds,
      boolean includeDefaultChannels)
      implements JoinTask {}

  /**
   * Having the welcome bot greet it.
   *
   * @param message Markdown, not empty
   */
  record Welcome(long organizationId, long userId, String message) implements JoinTask {}
}
