package chat.kit.outbox;

import chat.contracts.Topic;
import chat.kit.http.RequestId;
import org.jspecify.annotations.Nullable;

/**
 * A change that other services consume.
 *
 * @param key compaction retains its latest value; it starts with the organization's id
 * @param value a complete, serializable record; null ends the key's state
 * @param requestId the request that made the change, if it is known
 */
public record Change(Topic topic, String key, @Nullable Object value, @Nullable String requestId) {

  /** Creates a change that the current thread's request makes. */
  public Change(Topic topic, String key, @Nullable Object value) {
    this(topic, key, value, RequestId.current());
  }

  /** Returns the same change, made by a request that another thread processes. */
  public Change ofRequest(@Nullable String id) {
    return new Change(topic, key, value, id);
  }
}
