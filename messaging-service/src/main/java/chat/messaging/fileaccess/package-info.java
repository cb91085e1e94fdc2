/**
 * Tells uploads-service who may open a file: whoever may read a message that links it.
 *
 * <p>No tables and no events. It answers yes or no to a number of messages at once and never which
 * one it is; a refusal is by the owners' latest word (decision 30).
 */
@NullMarked
package chat.messaging.fileaccess;

import org.jspecify.annotations.NullMarked;
