/**
 * Renders the messages of users and system bots once, when they are written.
 *
 * <p>Reads the projections organization, account, user_group, channel and subscription, and the
 * messages' topics and the linkifiers. The result depends on the names that the author may refer to
 * and on the settings of the organization and the author.
 */
@NullMarked
package chat.messaging.rendering;

import org.jspecify.annotations.NullMarked;
