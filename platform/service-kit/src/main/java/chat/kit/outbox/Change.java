package chat.kit.outbox;

import chat.contracts.Topic;
import org.jspecify.annotations.Nullable;

/**
 * One thing that others are to learn.
 *
 * @param key what compaction keeps the newest value of; it starts with the organization's id
 * @param value a serializable record, whole; null says that the key's state has ended
 */
public record Change(Topic topic, String key, @Nullable Object value) {}
