package chat.messaging.send;

import io.micronaut.data.annotation.MappedEntity;

/** A channel that has no active subscribers. */
@MappedEntity("channel")
record SubscriberlessChannel(String name) {}
