package chat.messaging.usertopic;

/**
 * What somebody does in a topic, as the settings {@code automatically_follow_topics_policy} and
 * {@code automatically_unmute_topics_in_muted_streams_policy} number it. Who starts a topic also
 * sends, and who sends also takes part; 4 is never.
 */
public enum Deed {
  TAKE_PART(1),
  SEND(2),
  START_TOPIC(3);

  private final int number;

  Deed(int number) {
    this.number = number;
  }

  int number() {
    return number;
  }

  /**
   * Whether this is enough for somebody who wants something to happen on the deed of that number.
   */
  boolean isEnoughFor(long wanted) {
    return wanted <= number;
  }
}
