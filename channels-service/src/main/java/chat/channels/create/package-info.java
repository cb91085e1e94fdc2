/**
 * Create a channel (specification, operation 2), with its first subscribers.
 *
 * <p>One transaction writes the channel, its subscriptions and their events. The creator is not
 * subscribed unless listed. Settings of the table that are no components of {@link
 * chat.channels.create.CreateChannelParams} are not supported yet, and named as ignored.
 */
@NullMarked
package chat.channels.create;

import org.jspecify.annotations.NullMarked;
