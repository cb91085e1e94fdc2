/**
 * Changing and archiving channels ({@code PATCH} and {@code DELETE /streams/<id>}).
 *
 * <p>Table {@code channel}; topic channel-changed; client events {@code stream} with an {@code
 * update} for each property, {@code create} and {@code delete} for those to whom a channel is
 * opened or closed. Channel administrators change settings; what opens a private channel needs
 * access to its content too. Whether settings fit together is decided under the organization's
 * lock, on the channel as it is then; where it no longer is what the permission rested on, or
 * whoever opens a channel that he is subscribed to is no longer, that is decided again, up to eight
 * times. A channel is restored only if all groups that its settings name are active.
 */
@NullMarked
package chat.channels.edit;

import org.jspecify.annotations.NullMarked;
