/**
 * Create a data export (specification, operation 12), list, cancel and delete them, and who has
 * consented to one. Administrators only.
 *
 * <p>Table: {@code data_export}. Client events: {@code realm_export} at each change of one. A row
 * is never removed; its archive is, by {@code DELETE} or when its time is over. What is too large
 * is refused by the estimate of {@code chat.exports.estimate}, without a look at any message.
 */
@NullMarked
package chat.exports.request;

import org.jspecify.annotations.NullMarked;
