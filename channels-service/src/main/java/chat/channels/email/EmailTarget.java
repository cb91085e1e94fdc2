package chat.channels.email;

import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;

/**
 * The destination of mail to an address.
 *
 * @param userId the account that requested the address; whether it may still post must be checked
 *     when mail arrives
 * @param senderId the account that the message shows as its sender
 */
@MappedEntity("channel_email_address")
@Serdeable(naming = SnakeCaseStrategy.class)
record EmailTarget(long organizationId, long channelId, long userId, long senderId) {}
