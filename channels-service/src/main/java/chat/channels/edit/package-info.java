/**
 * Changing and archiving channels ({@code PATCH} and {@code DELETE /streams/<id>}).
 *
 * <p>Table {@code channel}; publishes channel-changed and client events {@code stream}: an {@code
 * update} for each property, {@code create} and {@code delete} for users who gain or lose access.
 * Channel administrators change settings; opening a private channel also requires access to its
 * content.
 *
 * <p>Whether settings fit together is decided under the organization's lock, on the current
 * channel. If the state on which the permission was decided has changed, or the editor of an
 * opening change is no longer subscribed, the decision is repeated, up to eight times. A channel is
 * restored only if all groups that its settings name are active.
 */
@NullMarked
package chat.channels.edit;

import org.jspecify.annotations.NullMarked;
