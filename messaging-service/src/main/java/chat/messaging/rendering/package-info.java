/**
 * Renders what people and system bots write, once, when it is written: with the names that its
 * author can refer to and what the organization and the author have set up.
 *
 * <p>Reads copies: organization, account, user_group, channel, subscription; and the topics of
 * messages, and the linkifiers.
 */
@NullMarked
package chat.messaging.rendering;

import org.jspecify.annotations.NullMarked;
