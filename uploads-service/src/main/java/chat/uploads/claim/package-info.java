/**
 * Which messages link which files, by message-sent and message-changed.
 *
 * <p>Tables: {@code claim}, {@code claim_request}, {@code early_change}, {@code newest_message}.
 * Events: file-changed, client event {@code attachment}. A message claims a file where its sender
 * uploaded it, or may open it by a message that claims it already; for the latter messaging-service
 * is asked, apart from the reading of events. The two topics are read apart, so that a change may
 * come before the message that it is about. Of one message 50 files are claimed, and of one file's
 * messages the newest 100 are told: what a message can cost is bounded. However many files a change
 * is about, a hundred of them are told of at a time.
 */
@NullMarked
package chat.uploads.claim;

import org.jspecify.annotations.NullMarked;
