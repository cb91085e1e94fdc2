package chat.blob.serving;

import chat.kit.limit.FairTurns;
import chat.kit.limit.Turns.Capacity;
import java.time.Duration;

/**
 * Turns of files on their way, each of which takes memory as long as its client is slow: so many at
 * a time as a share of the memory has room for. As many again wait.
 */
public final class TurnsInMemory {

  /** However much memory there is, and however many are configured. */
  private static final int MOST = 10_000;

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private TurnsInMemory() {}

  /**
   * @param part what is unavailable to whoever waited in vain, as the refusal calls it
   * @param room how many the memory has room for
   * @param atOnce of all accounts together, 10,000 at the most; 0 for as many as there is room for
   * @param ofAccount of one account; 0 for as many as there may be
   */
  public static FairTurns of(String part, int room, int atOnce, int ofAccount) {
    int most = atOnce > 0 ? Math.min(atOnce, MOST) : room;
    int mostOfAccount = ofAccount > 0 ? Math.min(ofAccount, most) : most;
    return new FairTurns(
        part,
        new Capacity(most, 2 * most),
        new Capacity(mostOfAccount, 2 * mostOfAccount),
        PATIENCE);
  }

  /**
   * Turns that bound nothing but how many one owner has.
   *
   * @param part what is unavailable to whoever waited in vain, as the refusal calls it
   * @param ofOwner as many again may wait
   */
  public static FairTurns ofEach(String part, int ofOwner) {
    return new FairTurns(
        part, Capacity.of(Integer.MAX_VALUE), new Capacity(ofOwner, 2 * ofOwner), PATIENCE);
  }

  /**
   * How many there is room for.
   *
   * @param share such a part of the memory, 4 for a quarter
   * @param bytesOfOne what one takes
   */
  public static int room(int share, long bytesOfOne) {
    return (int) Math.clamp(Runtime.getRuntime().maxMemory() / share / bytesOfOne, 1, MOST);
  }
}
