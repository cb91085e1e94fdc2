package chat.blob.serving;

import chat.kit.limit.Bulkhead.Capacity;
import chat.kit.limit.FairBulkhead;
import chat.kit.limit.HeapShare;
import java.time.Duration;

/**
 * Creates bulkheads for transfers, each of which occupies memory while its client is slow. Their
 * limit is a share of the memory; as many again may wait.
 */
public final class TransferBulkhead {

  /** Upper bound, for any memory size and any configuration. */
  private static final int MAX_TRANSFERS = 10_000;

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private TransferBulkhead() {}

  /**
   * Returns a bulkhead with limits in total and per account.
   *
   * @param part the name of the unavailable feature in the refusal
   * @param room how many transfers fit in the memory
   * @param maxConcurrent limit for all accounts together, at most 10,000; 0 for as many as fit
   * @param maxPerAccount limit for one account; 0 for none but the total
   */
  public static FairBulkhead of(String part, int room, int maxConcurrent, int maxPerAccount) {
    int limit = maxConcurrent > 0 ? Math.min(maxConcurrent, MAX_TRANSFERS) : room;
    int accountLimit = maxPerAccount > 0 ? Math.min(maxPerAccount, limit) : limit;
    return new FairBulkhead(
        part,
        new Capacity(limit, 2 * limit),
        new Capacity(accountLimit, 2 * accountLimit),
        PATIENCE);
  }

  /**
   * Returns a bulkhead with a limit per owner only.
   *
   * @param part the name of the unavailable feature in the refusal
   * @param maxPerOwner limit for one owner; as many again may wait
   */
  public static FairBulkhead ofEach(String part, int maxPerOwner) {
    return new FairBulkhead(
        part, Capacity.of(Integer.MAX_VALUE), new Capacity(maxPerOwner, 2 * maxPerOwner), PATIENCE);
  }

  /**
   * Returns how many transfers fit in a share of the memory.
   *
   * @param share divisor of the memory, 4 for a quarter
   * @param bytesOfOne memory of one transfer
   */
  public static int capacity(HeapShare heap, int share, long bytesOfOne) {
    return (int) Math.clamp(heap.bytes() / share / bytesOfOne, 1, MAX_TRANSFERS);
  }
}
