package chat.messaging.narrow;

import chat.kit.job.Job;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import io.micronaut.data.annotation.MappedEntity;
import org.jspecify.annotations.Nullable;

/**
 * A channel that an account has left, claimed to mark its messages as read.
 *
 * @param number of subscription-changed, with which the account left
 * @param attempts this one included
 * @param isActive whether the account is not deactivated
 * @param role the number of the account's role
 */
@MappedEntity("left_channel")
record LeftChannel(
    long organizationId,
    long userId,
    long channelId,
    long number,
    int attempts,
    boolean isActive,
    int role,
    boolean isBot,
    @Nullable Long botOwnerId)
    implements Job {

  @Override
  public long id() {
    return channelId;
  }

  @Override
  public int attempt() {
    return attempts;
  }

  /** The account that has left the channel. */
  Caller reader() {
    return new Caller(organizationId, userId, Role.of(role), isBot, botOwnerId, Caller.NO_CLIENT);
  }
}
