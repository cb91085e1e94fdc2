/**
 * Deletion of messages and topics (API: delete-message, delete-topic).
 *
 * <p>Table: {@code message}; rows that refer to a message are deleted with it. Events:
 * message-changed, which also ends the claims of files, and client-events {@code delete_message}.
 *
 * <p>Of concurrent deletions of a message, one succeeds and the others are refused. Messages in
 * archived channels cannot be deleted. Bots need permissions of their own; those of their owner
 * only allow them to send.
 */
@NullMarked
package chat.messaging.delete;

import org.jspecify.annotations.NullMarked;
