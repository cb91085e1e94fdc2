/**
 * Tracks which messages link which files, from message-sent and message-changed.
 *
 * <p>Tables: {@code claim}, {@code claim_request}, {@code early_change}, {@code newest_message}.
 * Publishes: file-changed, client event {@code attachment}. A message claims a file if its sender
 * uploaded it, or may open it through a message that claims it already; the latter is decided by
 * messaging-service, outside the consumption of events. The two topics are consumed independently,
 * so a change may arrive before its message. A message claims at most 50 files, and at most the
 * newest 100 messages of a file are published, so the cost of a message is bounded. Changes that
 * concern many files are published in batches of 100.
 */
@NullMarked
package chat.uploads.claim;

import org.jspecify.annotations.NullMarked;
