package chat.uploads.claim;

import chat.kit.error.RequestError;

/**
 * How many senders are looked at for the sake of one file, by one who settles what waits for it.
 */
final class Looks {

  private final int most;
  private final boolean isAwaited;
  private int taken;

  private Looks(int most, boolean isAwaited) {
    this.most = most;
    this.isAwaited = isAwaited;
  }

  /** So many while somebody waits for the file; a further one is a 503. */
  static Looks awaited(int most) {
    return new Looks(most, true);
  }

  /** So many before other files have their turn; whoever has begun to look at all may end that. */
  static Looks inTurn(int most) {
    return new Looks(most, false);
  }

  static Looks all() {
    return inTurn(Integer.MAX_VALUE);
  }

  void take() {
    if (isAwaited && taken == most) {
      throw RequestError.unavailable("The file");
    }
    taken++;
  }

  /** Whether to look at them all over again. */
  boolean mayGoOn() {
    return isAwaited || taken < most;
  }
}
