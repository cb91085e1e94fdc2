package chat.uploads;

import chat.kit.limit.FairTurns;
import chat.kit.limit.Turns.Capacity;
import chat.kit.limit.Turns.Work;
import chat.kit.token.Caller;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.time.Duration;

/**
 * Of the files that arrive, so many are taken in at a time as the memory has room for: each has
 * buffers as long as its client keeps sending, however slowly. The bytes of who comes meanwhile
 * stay with his client until he has a turn.
 */
@Singleton
public final class UploadsAtOnce {

  /** Buffers of one: of the form and of the storage. */
  private static final long MEMORY_OF_ONE = 128 << 10;

  /** What else is there takes the rest of the memory, connections with what waits among it. */
  private static final int SHARE_OF_MEMORY = 4;

  private static final int MOST = 10_000;
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final FairTurns turns;

  /**
   * @param atOnce of all accounts together; 0 for as many as a quarter of the memory has room for;
   *     as many again may wait
   * @param ofAccount of one account; 0 for as many as there may be; as many again may wait
   */
  UploadsAtOnce(
      @Property(name = "chat.uploads-at-once") int atOnce,
      @Property(name = "chat.uploads-at-once-of-account") int ofAccount) {
    int most = atOnce > 0 ? Math.min(atOnce, MOST) : roomInMemory();
    int mostOfAccount = ofAccount > 0 ? Math.min(ofAccount, most) : most;
    this.turns =
        new FairTurns(
            "Uploading files",
            new Capacity(most, 2 * most),
            new Capacity(mostOfAccount, 2 * mostOfAccount),
            PATIENCE);
  }

  private static int roomInMemory() {
    return (int)
        Math.clamp(Runtime.getRuntime().maxMemory() / SHARE_OF_MEMORY / MEMORY_OF_ONE, 1, MOST);
  }

  /**
   * Takes a file in when its turn has come.
   *
   * @throws X what that throws
   * @throws chat.kit.error.Refusal 503 where the turn does not come, or too many wait
   */
  public <T, X extends Exception> T take(Caller caller, Work<T, X> takingIn) throws X {
    return turns.take(caller.userId(), takingIn);
  }
}
