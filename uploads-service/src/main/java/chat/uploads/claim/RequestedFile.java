package chat.uploads.claim;

import io.micronaut.core.annotation.Introspected;

/** A file that is linked by messages of users who did not upload it. */
@Introspected
record RequestedFile(long organizationId, long uploadId) {}
