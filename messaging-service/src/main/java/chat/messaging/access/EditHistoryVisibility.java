package chat.messaging.access;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How much of the edits of its messages an organization shows ({@code
 * message_edit_history_visibility_policy}).
 */
public enum EditHistoryVisibility {
  ALL,
  MOVES,
  NONE;

  /** The name of the organization's setting. */
  public static final String SETTING = "message_edit_history_visibility_policy";

  /**
   * @param policy the setting's value; null, or a word of a later release, where nobody said one
   */
  public static EditHistoryVisibility of(@Nullable String policy) {
    return switch (policy) {
      case "moves" -> MOVES;
      case "none" -> NONE;
      case null, default -> ALL;
    };
  }

  /** What may be seen of these edits. */
  public List<Edit> visible(List<Edit> edits) {
    return switch (this) {
      case ALL -> edits;
      case MOVES -> edits.stream().filter(Edit::isMove).map(Edit::withoutContent).toList();
      case NONE -> List.of();
    };
  }
}
