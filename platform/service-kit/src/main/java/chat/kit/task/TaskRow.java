package chat.kit.task;

import io.micronaut.data.annotation.MappedEntity;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A row of the table {@code task}.
 *
 * @param program wire name of the service that is called
 * @param body JSON
 * @param attempts how many have failed
 * @param due when it can be leased; the end of its lease if it is leased
 * @param requestId the request that caused the call; null if no request did
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
