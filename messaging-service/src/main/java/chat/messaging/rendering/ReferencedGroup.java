package chat.messaging.rendering;

import io.micronaut.core.annotation.Introspected;

/**
 * A user group that a message refers to.
 *
 * @param name as it is stored, also of system groups
 */
@Introspected
record ReferencedGroup(long groupId, String name, boolean isDeactivated) {}
