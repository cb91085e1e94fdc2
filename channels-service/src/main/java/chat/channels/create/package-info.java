/**
 * Creation of channels with their first subscribers (API: create-channel).
 *
 * <p>One transaction writes the channel, its subscriptions and their events. The creator is not
 * subscribed unless listed. A setting for which the user lacks permission is refused, never
 * ignored. Web-public channels must also be enabled on the server ({@code
 * WEB_PUBLIC_STREAMS_ENABLED}).
 */
@NullMarked
package chat.channels.create;

import org.jspecify.annotations.NullMarked;
