/**
 * Create a channel (specification, operation 2), with its first subscribers.
 *
 * <p>One transaction writes the channel, its subscriptions and their events. The creator is not
 * subscribed unless listed. A setting that only some may choose is refused to others, never left
 * out; web-public channels need the server's consent too ({@code WEB_PUBLIC_STREAMS_ENABLED}).
 */
@NullMarked
package chat.channels.create;

import org.jspecify.annotations.NullMarked;
