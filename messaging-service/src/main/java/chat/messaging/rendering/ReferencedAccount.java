package chat.messaging.rendering;

import io.micronaut.data.annotation.MappedEntity;

/** An account that a message refers to. */
@MappedEntity("account")
record ReferencedAccount(long userId, String fullName, boolean isActive) {}
