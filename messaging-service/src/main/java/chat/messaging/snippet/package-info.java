/**
 * Texts that users save for later messages (API: get-saved-snippets, create-saved-snippet).
 *
 * <p>Table: {@code saved_snippet}. Event: client-events {@code saved_snippets}, to the user alone.
 */
@NullMarked
package chat.messaging.snippet;

import org.jspecify.annotations.NullMarked;
