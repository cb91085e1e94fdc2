/**
 * Edit history of messages, as far as their organization shows it (API: get-message-history).
 *
 * <p>No tables of its own: edits are loaded with the message. If the organization shows only moves,
 * every state has the current content. The differences of contents are computed for each request,
 * with a bounded cost (see {@link chat.messaging.history.HtmlDiff}).
 */
@NullMarked
package chat.messaging.history;

import org.jspecify.annotations.NullMarked;
