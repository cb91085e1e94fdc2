package chat.uploads.picture;

import chat.blob.BlobKey;
import chat.blob.serving.AnswerTurns;
import chat.blob.serving.TurnsInMemory;
import chat.kit.limit.FairTurns;
import chat.kit.limit.Turns.Capacity;
import io.micronaut.context.annotation.Property;
import io.micronaut.http.HttpRequest;
import jakarta.inject.Singleton;
import java.time.Duration;

/**
 * So many pictures are sent at a time as the memory has room for, half of them of one picture:
 * whoever asks for them need not have an account.
 */
@Singleton
final class PicturesAtOnce {

  private static final int SHARE_OF_MEMORY = 16;

  /** A page shows many at a time. */
  private static final int PRESENT_FOR_EACH_TURN = 4;

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final FairTurns turns;
  private final AnswerTurns answers;

  /**
   * @param atOnce 0 for as many as a sixteenth of the memory has room for; three times as many may
   *     wait
   */
  PicturesAtOnce(@Property(name = "chat.pictures-at-once") int atOnce, AnswerTurns answers) {
    int most = atOnce > 0 ? atOnce : TurnsInMemory.room(SHARE_OF_MEMORY, AnswerTurns.MEMORY_OF_ONE);
    int present = PRESENT_FOR_EACH_TURN * most;
    this.turns =
        new FairTurns(
            "Reading pictures",
            new Capacity(most, present),
            new Capacity(Math.ceilDiv(most, 2), present),
            PATIENCE);
    this.answers = answers;
  }

  /**
   * Waits for a turn, which the request has until it is answered.
   *
   * @throws chat.kit.error.Refusal 503 where the turn does not come, or too many wait
   */
  void begin(HttpRequest<?> request, BlobKey picture) {
    answers.give(request, turns.begin(picture.hashCode()));
  }
}
