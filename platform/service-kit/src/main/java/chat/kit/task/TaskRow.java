package chat.kit.task;

import io.micronaut.data.annotation.MappedEntity;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A row of the table {@code task}.
 *
 * @param program name of the called service
 * @param body JSON
 * @param attempts number of failed attempts
 * @param due time from which it can be leased; the end of its lease if it is leased
 * @param requestId the request that caused the call; null if there is none
 */
@MappedEntity("task")
record TaskRow(
    long taskId,
    long organizationId,
    String program,
    String path,
    String body,
    int attempts,
    Instant due,
    @Nullable String requestId) {}
