/**
 * Display and notification properties of subscriptions ({@code /users/me/subscriptions/properties},
 * {@code PATCH /users/me/subscriptions/<id>}).
 *
 * <p>Columns of table {@code subscription}. Publishes client events {@code subscription} with
 * {@code op} {@code update} to the subscriber only, and subscription-changed when a channel is
 * muted or unmuted. The properties are kept when a user unsubscribes and apply again after
 * resubscribing.
 */
@NullMarked
package chat.channels.property;

import org.jspecify.annotations.NullMarked;
