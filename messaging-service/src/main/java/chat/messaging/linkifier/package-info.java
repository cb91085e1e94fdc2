/**
 * Linkifiers: patterns that become links in messages and topics (API: get-linkifiers,
 * add-linkifier, update-linkifier, remove-linkifier, reorder-linkifiers).
 *
 * <p>Owns the table {@code linkifier}; publishes the client event {@code realm_linkifiers} with all
 * linkifiers. They are ordered; where several match a text, the first applies. Rendered messages
 * keep their links; links of topics are computed at each read.
 */
@NullMarked
package chat.messaging.linkifier;

import org.jspecify.annotations.NullMarked;
