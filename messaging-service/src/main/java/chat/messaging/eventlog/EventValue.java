package chat.messaging.eventlog;

/** The value of a record of client-events, as JSON. */
sealed interface EventValue permits EventValue.Whole, PagedByteBuffer.BufferedEvent {

  /** In bytes. */
  int length();

  /**
   * Returns the value.
   *
   * @throws EventEvicted if it is no longer in memory
   */
  byte[] bytes();

  /** A value that is never evicted. */
  record Whole(byte[] bytes) implements EventValue {

    @Override
    public int length() {
      return bytes.length;
    }
  }
}
