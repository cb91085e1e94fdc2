package chat.kit.outbox;

import chat.contracts.Topic;
import chat.kit.http.RequestId;
import org.jspecify.annotations.Nullable;

/**
 * One thing that others are to learn.
 *
 * @param key what compaction keeps the newest value of; it starts with the organization's id
 * @param value a serializable record, whole; null says that the key's state has ended
 * @param requestId the request that made the change, where it is known
 */
public record Change(Topic topic, String key, @Nullable Object value, @Nullable String requestId) {

  /** A change that the current thread's request makes. */
  public Change(Topic topic, String key, @Nullable Object value) {
    this(topic, key, value, RequestId.current());
  }

  /** The same, made by a request that another thread serves. */
  public Change ofRequest(@Nullable String id) {
    return new Change(topic, key, value, id);
  }
}
