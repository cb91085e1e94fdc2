package chat.uploads.claim;

import chat.kit.error.RequestError;

/** Limits how many senders are checked while the requests for one file are settled. */
final class SenderLookupLimit {

  private final int most;
  private final boolean isAwaited;
  private int taken;

  private SenderLookupLimit(int most, boolean isAwaited) {
    this.most = most;
    this.isAwaited = isAwaited;
  }

  /** Limit while a request waits for the file; exceeding it is a 503. */
  static SenderLookupLimit awaited(int most) {
    return new SenderLookupLimit(most, true);
  }

  /** Limit before other files are processed; a pass over all senders that has begun may finish. */
  static SenderLookupLimit inTurn(int most) {
    return new SenderLookupLimit(most, false);
  }

  static SenderLookupLimit all() {
    return inTurn(Integer.MAX_VALUE);
  }

  void take() {
    if (isAwaited && taken == most) {
      throw RequestError.unavailable("The file");
    }
    taken++;
  }

  /** Returns whether another pass over all senders may begin. */
  boolean mayGoOn() {
    return isAwaited || taken < most;
  }
}
