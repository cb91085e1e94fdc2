package chat.kit.outbox;

import org.jspecify.annotations.Nullable;

/** A change on its way to Kafka. */
record OutboxRow(
    long id,
    String topic,
    long organizationId,
    long number,
    String key,
    @Nullable String value,
    @Nullable String requestId) {}
