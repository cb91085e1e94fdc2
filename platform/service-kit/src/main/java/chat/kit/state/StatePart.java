package chat.kit.state;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What one feature tells a client that registers for events. */
public interface StatePart {

  /** The type of the events that keep it current, by which clients ask for it. */
  String eventType();

  /**
   * Puts the fields of the answer that are this part's; what grows with the organization as a
   * {@link chat.kit.envelope.JsonText}, so that it is not in memory as objects.
   */
  void put(StateRequest request, Map<String, @Nullable Object> fields);
}
