/**
 * Fills one organization of the stack with millions of messages and measures what depends on size.
 *
 * <p>Accounts are inserted into identity-service's tables, and identity-service publishes them.
 * Channels, subscriptions and user groups are created through the API. Messages are inserted into
 * messaging-service's tables, with the words by which messaging-service itself indexes them.
 */
@NullMarked
package chat.bench.stack.large;

import org.jspecify.annotations.NullMarked;
