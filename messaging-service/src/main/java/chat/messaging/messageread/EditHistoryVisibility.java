package chat.messaging.messageread;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** An organization's policy for showing edits ({@code message_edit_history_visibility_policy}). */
public enum EditHistoryVisibility {
  ALL,
  MOVES,
  NONE;

  /** The name of the organization's setting. */
  public static final String SETTING = "message_edit_history_visibility_policy";

  /**
   * @param policy the setting's value; null or a value of a later release means {@link #ALL}
   */
  public static EditHistoryVisibility of(@Nullable String policy) {
    return switch (policy) {
      case "moves" -> MOVES;
      case "none" -> NONE;
      case null, default -> ALL;
    };
  }

  /** Returns what the policy shows of these edits. */
  public List<Edit> visible(List<Edit> edits) {
    return switch (this) {
      case ALL -> edits;
      case MOVES -> edits.stream().filter(Edit::isMove).map(Edit::withoutContent).toList();
      case NONE -> List.of();
    };
  }
}
