package chat.messaging.eventlog;

/** What a record of client-events carries, as JSON. */
sealed interface EventValue permits EventValue.Whole, KeptValues.Kept {

  /** In bytes. */
  int length();

  /**
   * Reads it.
   *
   * @throws EventForgotten where it is not in memory any more
   */
  byte[] bytes();

  /** One that is had for good. */
  record Whole(byte[] bytes) implements EventValue {

    @Override
    public int length() {
      return bytes.length;
    }
  }
}
