package chat.kit.state;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A feature's part of the initial state of a client that registers for events. */
public interface StatePart {

  /** Returns the type of the events that update it, by which clients request it. */
  String eventType();

  /**
   * Adds the fields of this part.
   *
   * <p>A value that grows with the organization is a {@link chat.kit.envelope.JsonText}, so that it
   * is not in memory as objects.
   */
  void put(StateRequest request, Map<String, @Nullable Object> fields);
}
