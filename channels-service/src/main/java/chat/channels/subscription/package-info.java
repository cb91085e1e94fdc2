/**
 * Who is subscribed to a channel, and who was from when to when.
 *
 * <p>Table {@code subscription}; topic subscription-changed; client events {@code subscription}. A
 * period begins and ends with the number of its own subscription-changed, so that messages can be
 * placed in it without a clock. Those of deactivated accounts last too, and are neither listed nor
 * counted.
 */
@NullMarked
package chat.channels.subscription;

import org.jspecify.annotations.NullMarked;
