package chat.uploads.claim;

import io.micronaut.core.annotation.Introspected;

/** A file that messages link whose senders did not upload it. */
@Introspected
record RequestedFile(long organizationId, long uploadId) {}
