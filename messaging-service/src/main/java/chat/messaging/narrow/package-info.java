/**
 * Translates narrows into queries and finds the matching message ids (API: construct-narrow).
 *
 * <p>Tables: {@code message}, {@code recipient}, {@code subscription}, {@code user_topic}, {@code
 * read_block}, {@code read_up_to}, {@code message_flag}, read only. The condition "the caller may
 * read it" is part of each query ({@link chat.messaging.access.ReadableRecipients}), so pages are
 * full. Messages from before the caller's subscription match only if the narrow names a channel or
 * topic, or if the caller has flagged them.
 */
@NullMarked
package chat.messaging.narrow;

import org.jspecify.annotations.NullMarked;
