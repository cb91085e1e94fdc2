package chat.messaging.cache;

/** A block of messages whose flags of one reader are stored together. */
public record FlagBlockKey(long readerId, long number) {

  /** Consecutive message ids per block. */
  public static final int SIZE = 1024;

  /** The block of a message. */
  public static FlagBlockKey of(long readerId, long messageId) {
    return new FlagBlockKey(readerId, messageId / SIZE);
  }

  /** The index of a message in its block, from 0. */
  public static int index(long messageId) {
    return (int) (messageId % SIZE);
  }
}
