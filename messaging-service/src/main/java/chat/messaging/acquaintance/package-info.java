/**
 * Returns the acquaintances of a user to other services.
 *
 * <p>A limited guest may see no other users. No tables and no events. Conversations are stored in
 * this service, subscriptions are a projection. Before a user is reported as unknown, that
 * projection catches up with its owner.
 */
@NullMarked
package chat.messaging.acquaintance;

import org.jspecify.annotations.NullMarked;
