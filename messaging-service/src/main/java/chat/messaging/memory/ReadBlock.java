package chat.messaging.memory;

/** Messages of which it is kept together what somebody has done with them. */
public record ReadBlock(long readerId, long number) {

  /** So many ids in a row. */
  public static final int SIZE = 1024;

  /** The block of a message. */
  public static ReadBlock of(long readerId, long messageId) {
    return new ReadBlock(readerId, messageId / SIZE);
  }

  /** Which one of its block a message is, from 0 on. */
  public static int place(long messageId) {
    return (int) (messageId % SIZE);
  }
}
