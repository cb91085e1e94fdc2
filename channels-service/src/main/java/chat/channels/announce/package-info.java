/**
 * Whether channels are there for whoever wants an organization's announcements in them;
 * identity-service asks, which keeps the settings.
 *
 * <p>No tables, no events. To know of a channel is enough, as administrators know of private ones;
 * archived channels take no announcements.
 */
@NullMarked
package chat.channels.announce;

import org.jspecify.annotations.NullMarked;
