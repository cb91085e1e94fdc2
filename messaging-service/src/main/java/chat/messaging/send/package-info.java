/**
 * Sending messages (API: send-message).
 *
 * <p>No tables of its own: {@link chat.messaging.messagestore} stores the messages and appends
 * their events. The right to post is decided from projections. {@link
 * chat.messaging.messagestore.MessageWriter} commits all queued messages of an organization in one
 * transaction, so the order of ids is the order in which messages become visible. Mentions in
 * messages of system bots ({@code /internal/messages}) are silent, because their texts contain
 * names that users chose.
 */
@NullMarked
package chat.messaging.send;

import org.jspecify.annotations.NullMarked;
