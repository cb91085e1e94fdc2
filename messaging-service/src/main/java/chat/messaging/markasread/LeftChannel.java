package chat.messaging.markasread;

import chat.kit.job.Job;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import io.micronaut.data.annotation.MappedEntity;
import org.jspecify.annotations.Nullable;

/**
 * A leased job that marks the messages of a left channel as read.
 *
 * @param number change number of the subscription-changed event with which the account left
 * @param attempts including the current one
 * @param isActive false if the account is deactivated
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
