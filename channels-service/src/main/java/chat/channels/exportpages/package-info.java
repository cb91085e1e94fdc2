/**
 * The export of this service's tables, as a snapshot ({@link chat.kit.snapshot.Snapshots}).
 *
 * <p>Contains public channels, and those private channels that messaging-service has selected, with
 * their subscribers where it says so. The email addresses of channels are secrets and are never
 * exported.
 */
@NullMarked
package chat.channels.exportpages;

import org.jspecify.annotations.NullMarked;
