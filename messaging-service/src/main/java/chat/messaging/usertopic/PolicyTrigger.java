package chat.messaging.usertopic;

/**
 * An action in a topic that can change its visibility policy automatically.
 *
 * <p>The numbers are those of the settings {@code automatically_follow_topics_policy} and {@code
 * automatically_unmute_topics_in_muted_streams_policy}; 4 stands for never. Starting a topic
 * includes sending, and sending includes taking part.
 */
public enum PolicyTrigger {
  TAKE_PART(1),
  SEND(2),
  START_TOPIC(3);

  private final int number;

  PolicyTrigger(int number) {
    this.number = number;
  }

  int number() {
    return number;
  }

  /** Returns whether this action satisfies a setting with that number. */
  boolean isEnoughFor(long required) {
    return required <= number;
  }
}
