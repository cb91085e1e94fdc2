/**
 * Tells the other services whom somebody knows, which is all that a limited guest may see of them.
 *
 * <p>No tables and no events. The conversations are here, and a copy of who is subscribed where; of
 * somebody who seems unknown, the owner of the subscriptions is asked first.
 */
@NullMarked
package chat.messaging.acquaintance;

import org.jspecify.annotations.NullMarked;
