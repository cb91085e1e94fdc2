/**
 * Users' drafts, synchronized between their clients (API: get-drafts, create-drafts).
 *
 * <p>Table: {@code draft}. Event: client-events {@code drafts}, to the user alone. Only the form of
 * drafts is validated; permissions are checked when the message is sent.
 */
@NullMarked
package chat.messaging.draft;

import org.jspecify.annotations.NullMarked;
