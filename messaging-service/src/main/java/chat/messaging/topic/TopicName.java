package chat.messaging.topic;

import chat.kit.http.ApiSchema;
import chat.kit.params.Parameter;
import chat.kit.text.BlankText;
import chat.kit.text.ForbiddenCharacters;
import chat.messaging.MessagingError;
import org.jspecify.annotations.Nullable;

/**
 * A topic name as it is stored.
 *
 * <p>Trimmed; {@code (no topic)} and the display name of the empty topic become the empty string.
 */
@ApiSchema(
    """
    {"type": "string", "maxLength": 62}
    """)
public record TopicName(String text) {

  /**
   * {@code max_topic_length}, in code points.
   *
   * <p>The prefix of a resolved topic does not count, so that every topic can be resolved.
   */
  public static final int MAX_LENGTH = 60;

  /** {@code realm_empty_topic_display_name}. */
  public static final String EMPTY_DISPLAY_NAME = "general chat";

  private static final String NO_TOPIC = "(no topic)";

  /** Prefix of resolved topics. */
  private static final String RESOLVED = "\u2714 ";

  /** Parses a topic from a client; refuses one that is missing, malformed or too long. */
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
    int start = isResolved(topic) ? RESOLVED.length() : 0;
    return topic.codePointCount(start, topic.length()) > MAX_LENGTH;
  }

  /** Converts any topic from a client to its stored form, without validation. */
  public static String meant(String sent) {
    String topic = sent.strip();
    boolean isEmpty =
        BlankText.is(topic) || topic.equals(NO_TOPIC) || topic.equals(EMPTY_DISPLAY_NAME);
    return isEmpty ? "" : topic;
  }

  /** Returns the key by which topics are compared, ignoring case. */
  public static String key(String topic) {
    return SmallLetters.of(topic);
  }

  public static TopicName fromParameter(Parameter parameter) {
    return of(parameter.text());
  }

  /**
   * Returns a stored topic in the form that a client supports.
   *
   * @param allowEmpty false to replace the empty topic with its display name
   */
  public static String shown(String topic, boolean allowEmpty) {
    return topic.isEmpty() && !allowEmpty ? EMPTY_DISPLAY_NAME : topic;
  }

  /** Like {@link #shown}, for a topic that may be null. */
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

  public static boolean isResolved(String topic) {
    return topic.startsWith(RESOLVED);
  }

  /** Returns whether the topics differ only by the prefix of resolved topics. */
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

  /** Returns whether this would be the resolved empty topic, which cannot be resolved. */
  public boolean isEmptyResolved() {
    return text.equals(RESOLVED.strip()) || text.equals(RESOLVED + EMPTY_DISPLAY_NAME);
  }
}
