package chat.messaging.exportpages;

import io.micronaut.core.annotation.Introspected;

/** How much hangs on a message, in bytes. */
@Introspected
record HangingSize(long messageId, long size) {}
