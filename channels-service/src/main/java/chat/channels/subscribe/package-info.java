/**
 * Subscribing and unsubscribing oneself and others, and reading who is subscribed ({@code
 * /users/me/subscriptions}, {@code /streams/<id>/members}). A name that no channel has is created,
 * as clients did before {@code /channels/create}.
 *
 * <p>All of one request is one transaction. Tables, topic and events are those of {@link
 * chat.channels.subscription}; to whom a channel is opened or closed thereby gets {@code stream}
 * events too. Where a channel has changed between the permission and the organization's lock, it is
 * decided again.
 */
@NullMarked
package chat.channels.subscribe;

import org.jspecify.annotations.NullMarked;
