package chat.messaging.flag;

import chat.kit.params.Parameter;
import chat.messaging.MessagingError;
import chat.messaging.access.MessageOutline;
import java.util.Locale;
import java.util.Set;

/** A flag that a reader may set and clear. */
public enum Flag {
  READ,
  STARRED,
  COLLAPSED;

  /** What follows from the message itself. */
  private static final Set<String> FIXED =
      Set.of(
          "mentioned",
          "stream_wildcard_mentioned",
          "topic_wildcard_mentioned",
          "group_mentioned",
          "has_alert_word",
          "historical");

  public static Flag fromParameter(Parameter parameter) {
    return switch (parameter.string()) {
      case "read" -> READ;
      case "starred" -> STARRED;
      case "collapsed" -> COLLAPSED;
      case String other when FIXED.contains(other) ->
          throw MessagingError.FLAG_NOT_EDITABLE.refuse(other);
      case String other -> throw MessagingError.INVALID_FLAG.refuse(other);
    };
  }

  String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  boolean isSet(MessageOutline message) {
    return switch (this) {
      case READ -> message.isRead();
      case STARRED -> message.marks().isStarred();
      case COLLAPSED -> message.marks().isCollapsed();
    };
  }
}
