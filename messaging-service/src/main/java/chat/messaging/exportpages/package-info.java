/**
 * What exports-service is given of this service's tables: linkifiers, what people did with topics,
 * reminders and read messages, and the messages themselves with all that hangs on them, as they are
 * at one moment ({@link chat.kit.snapshot.Snapshots}). Which messages is decided by {@link
 * chat.messaging.access.ExportAccess}. Idempotency keys and holds are nobody's data.
 */
@NullMarked
package chat.messaging.exportpages;

import org.jspecify.annotations.NullMarked;
