package chat.messaging.exportpages;

import io.micronaut.core.annotation.Introspected;

/** The estimated size of a message's associations, in bytes. */
@Introspected
record AssociationSize(long messageId, long size) {}
