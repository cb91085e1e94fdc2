package chat.identity.join;

import java.util.List;

/** Something that another service has to do for an account that has just joined. */
sealed interface JoinTask {
  long organizationId();

  long userId();

  /** Subscribing it to channels. */
  record Subscribe(
      long organizationId, long userId, List<Long> channelIds, boolean includeDefaultChannels)
      implements JoinTask {}

  /**
   * Having the welcome bot greet it.
   *
   * @param message Markdown, not empty
   */
  record Welcome(long organizationId, long userId, String message) implements JoinTask {}
}
