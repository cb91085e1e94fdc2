package chat.kit.outbox;

import org.jspecify.annotations.Nullable;

/** A change that is to be published to Kafka. */
record OutboxRow(
    long id,
    String topic,
    long organizationId,
    long number,
    String key,
    @Nullable String value,
    @Nullable String requestId) {}
