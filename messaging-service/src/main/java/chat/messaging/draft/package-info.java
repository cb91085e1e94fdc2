/**
 * Messages that somebody has begun to write, kept for all of his clients ({@code /drafts}).
 *
 * <p>Table: draft. Event: client-events {@code drafts}, for the writer alone. Nothing is looked at
 * but the form: whether it may be sent is found out when it is.
 */
@NullMarked
package chat.messaging.draft;

import org.jspecify.annotations.NullMarked;
