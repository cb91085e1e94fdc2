package chat.uploads;

import chat.kit.limit.FairTurns;
import chat.kit.limit.Turns.Work;
import chat.kit.token.Caller;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;

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

  private final FairTurns turns;

  /**
   * @param atOnce of all accounts together; 0 for as many as a quarter of the memory has room for;
   *     as many again may wait
   * @param ofAccount of one account; 0 for as many as there may be; as many again may wait
   */
  UploadsAtOnce(
      @Property(name = "chat.uploads-at-once") int atOnce,
      @Property(name = "chat.uploads-at-once-of-account") int ofAccount) {
    this.turns =
        TurnsInMemory.of(
            "Uploading files",
            TurnsInMemory.room(SHARE_OF_MEMORY, MEMORY_OF_ONE),
            atOnce,
            ofAccount);
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
