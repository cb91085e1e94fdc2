/**
 * Answers uploads-service whether a user may open a file.
 *
 * <p>Users who can read a message that links the file may open it. No tables and no events. The
 * answer covers several messages at once and never reveals which one is readable; before it answers
 * no, the projections catch up (decision 30).
 */
@NullMarked
package chat.messaging.fileaccess;

import org.jspecify.annotations.NullMarked;
