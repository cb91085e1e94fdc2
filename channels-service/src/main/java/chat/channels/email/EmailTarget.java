package chat.channels.email;

import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;

/**
 * Where mail to an address goes.
 *
 * @param userId who was given the address; whether that account may still post is to be asked when
 *     mail comes
 * @param senderId whom the message shows as its sender
 */
@MappedEntity("channel_email_address")
@Serdeable(naming = SnakeCaseStrategy.class)
record EmailTarget(long organizationId, long channelId, long userId, long senderId) {}
