package chat.messaging.rendering;

import io.micronaut.core.annotation.Introspected;

/**
 * A user group that a message may mention.
 *
 * @param name as it is stored, also of a system group
 */
@Introspected
record ReferencedGroup(long groupId, String name, boolean isDeactivated) {}
