/**
 * Subscribing and unsubscribing oneself and others, and reading subscriptions ({@code
 * /users/me/subscriptions}, {@code /streams/<id>/members}, {@code /users/<id>/channels}).
 *
 * <p>Names without a channel create one, as clients did before {@code /channels/create}. Each
 * request is one transaction. Tables, topic and events are those of {@link
 * chat.channels.membership}; users to whom a channel appears or disappears also get {@code stream}
 * events. If a channel has changed between the permission check and the organization's lock, the
 * decision is repeated.
 */
@NullMarked
package chat.channels.subscribe;

import org.jspecify.annotations.NullMarked;
