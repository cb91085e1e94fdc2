package chat.messaging.topic;

import chat.kit.params.Parameter;
import chat.kit.text.BlankText;
import chat.kit.text.ForbiddenCharacters;
import chat.messaging.MessagingError;
import org.jspecify.annotations.Nullable;

/**
 * A topic as it is stored: trimmed; {@code (no topic)} and the display name of the empty topic are
 * the empty string.
 */
public record TopicName(String text) {

  /**
   * {@code max_topic_length}, in code points. The mark of a resolved topic does not count, lest
   * there be topics that nobody can resolve.
   */
  public static final int MAX_LENGTH = 60;

  /** {@code realm_empty_topic_display_name}. */
  public static final String EMPTY_DISPLAY_NAME = "general chat";

  private static final String NO_TOPIC = "(no topic)";

  /** What a topic begins with that is marked as resolved. */
  private static final String RESOLVED = "\u2714 ";

  /** The topic that was asked for; refused where it is missing, malformed or too long. */
  public static TopicName of(@Nullable String sent) {
    if (sent == null) {
      throw MessagingError.MISSING_TOPIC.refuse();
    }
    String topic = sent.strip();
    refuseBadCharacters(topic);
    if (isTooLong(topic)) {
      throw MessagingError.TOPIC_TOO_LONG.refuse(MAX_LENGTH);
    }
    return new TopicName(meant(topic));
  }

  public static boolean isTooLong(String topic) {
    int counted = isResolved(topic) ? RESOLVED.length() : 0;
    return topic.codePointCount(counted, topic.length()) > MAX_LENGTH;
  }

  /** The stored topic that a client means, whatever it sends; there may be none of that name. */
  public static String meant(String sent) {
    String topic = sent.strip();
    boolean isEmpty =
        BlankText.is(topic) || topic.equals(NO_TOPIC) || topic.equals(EMPTY_DISPLAY_NAME);
    return isEmpty ? "" : topic;
  }

  /** What topics have in common that are the same in whatever letters they are written. */
  public static String key(String topic) {
    return SmallLetters.of(topic);
  }

  public static TopicName fromParameter(Parameter parameter) {
    return of(parameter.text());
  }

  /**
   * A stored topic as a client is shown it.
   *
   * @param allowEmpty whether the client knows the empty topic; its display name otherwise
   */
  public static String shown(String topic, boolean allowEmpty) {
    return topic.isEmpty() && !allowEmpty ? EMPTY_DISPLAY_NAME : topic;
  }

  /** The same of a topic that may be missing. */
  public static @Nullable String shownOrNull(@Nullable String topic, boolean allowEmpty) {
    return topic == null ? null : shown(topic, allowEmpty);
  }

  private static void refuseBadCharacters(String topic) {
    int position = ForbiddenCharacters.position(topic);
    if (position > 0) {
      throw MessagingError.BAD_TOPIC_CHARACTER.refuse(position);
    }
  }

  public boolean isEmpty() {
    return text.isEmpty();
  }

  /** Whether a topic is marked as resolved. */
  public static boolean isResolved(String topic) {
    return topic.startsWith(RESOLVED);
  }

  /** Whether the one topic is the other, marked as resolved or no longer so. */
  public static boolean differByResolution(String before, String after) {
    if (isResolved(before) == isResolved(after)) {
      return false;
    }
    return isResolved(after) ? after.equals(RESOLVED + before) : withoutMarks(before).equals(after);
  }

  private static String withoutMarks(String topic) {
    String rest = topic;
    while (isResolved(rest)) {
      rest = rest.substring(RESOLVED.length());
    }
    return rest;
  }

  /** Whether this would mark the empty topic, which has no name to be marked. */
  public boolean isEmptyResolved() {
    return text.equals(RESOLVED.strip()) || text.equals(RESOLVED + EMPTY_DISPLAY_NAME);
  }
}
