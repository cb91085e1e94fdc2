package chat.uploads;

import chat.blob.StorageSpace;
import chat.blob.serving.TransferRate;
import chat.blob.serving.TurnsInMemory;
import chat.kit.error.Refusal;
import chat.kit.limit.FairTurns;
import chat.kit.limit.Turns.Work;
import chat.kit.stream.BodyStream;
import chat.kit.token.Caller;
import io.micronaut.context.annotation.Property;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import jakarta.inject.Singleton;
import java.io.InputStream;

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
  private final TransferRate rate;
  private final StorageSpace space;

  /**
   * @param atOnce of all accounts together; 0 for as many as a quarter of the memory has room for;
   *     as many again may wait
   * @param ofAccount of one account with all its bots; 0 for as many as there may be; as many again
   *     may wait
   */
  UploadsAtOnce(
      @Property(name = "chat.uploads-at-once") int atOnce,
      @Property(name = "chat.uploads-at-once-of-account") int ofAccount,
      TransferRate rate,
      StorageSpace space) {
    this.rate = rate;
    this.space = space;
    this.turns =
        TurnsInMemory.of(
            "Uploading files",
            TurnsInMemory.room(SHARE_OF_MEMORY, MEMORY_OF_ONE),
            atOnce,
            ofAccount);
  }

  /**
   * Takes a file in when its turn has come, where the storage has room.
   *
   * @throws X what that throws
   * @throws chat.kit.error.Refusal 503 where the turn does not come, too many wait, or the storage
   *     is full
   */
  public <T, X extends Exception> T take(Caller caller, Work<T, X> takingIn) throws X {
    space.require();
    return turns.take(caller.responsibleId(), takingIn);
  }

  /** The body of a request that has its turn, which ends with a 408 where it comes too slowly. */
  public InputStream body(HttpRequest<?> request) {
    long length = request.getContentLength();
    return BodyStream.of(request, rate.minimum(length, () -> tooSlow(length)));
  }

  private Refusal tooSlow(long length) {
    return UploadsError.TOO_SLOW
        .refuse(rate.kibibytes(), rate.deadline(length).toSeconds())
        .withHeader(HttpHeaders.CONNECTION, "close");
  }
}
