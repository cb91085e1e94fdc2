/**
 * Facts on which access decisions depend, the basic rules of channels, and their cache.
 *
 * <p>{@link chat.messaging.accessquery.ProjectedChannel} and {@code ChannelVisibilityPolicy} decide
 * what a channel shows; decisions about requests are in {@code chat.messaging.access}. Tables:
 * {@code channel}, {@code channel_message_rights}, {@code subscription}, {@code recipient}, {@code
 * message}, {@code message_flag}, {@code reaction}, {@code account}, {@code organization}, all read
 * only.
 */
@NullMarked
package chat.messaging.accessquery;

import org.jspecify.annotations.NullMarked;
