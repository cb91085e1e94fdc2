/**
 * Streams this service's tables to exports-service.
 *
 * <p>The stream contains linkifiers, topic policies, reminders, saved snippets, navigation views,
 * scheduled messages, read messages, and the messages with all their associations, from one
 * snapshot ({@link chat.kit.snapshot.Snapshots}). {@link chat.messaging.access.ExportAccess}
 * selects the messages. Idempotency keys are not exported, because they are not user data.
 */
@NullMarked
package chat.messaging.exportpages;

import org.jspecify.annotations.NullMarked;
