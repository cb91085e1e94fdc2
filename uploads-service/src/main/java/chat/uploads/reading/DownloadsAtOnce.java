package chat.uploads.reading;

import chat.kit.limit.FairTurns;
import chat.uploads.AnswerTurns;
import chat.uploads.TurnsInMemory;
import chat.uploads.upload.Upload;
import io.micronaut.context.annotation.Property;
import io.micronaut.http.HttpRequest;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * Of the files that are read, so many are sent at a time as the memory has room for: what has been
 * read of each waits there until its client takes it.
 */
@Singleton
final class DownloadsAtOnce {

  private static final int SHARE_OF_MEMORY = 8;
  private static final Duration LONG_WAIT = Duration.ofMillis(500);

  private final FairTurns turns;
  private final AnswerTurns answers;

  /**
   * @param atOnce of all accounts together; 0 for as many as an eighth of the memory has room for;
   *     as many again may wait
   * @param ofAccount of one account; 0 for as many as there may be; as many again may wait
   */
  DownloadsAtOnce(
      @Property(name = "chat.downloads-at-once") int atOnce,
      @Property(name = "chat.downloads-at-once-of-account") int ofAccount,
      AnswerTurns answers) {
    this.turns =
        TurnsInMemory.of(
            "Reading files",
            TurnsInMemory.room(SHARE_OF_MEMORY, AnswerTurns.MEMORY_OF_ONE),
            atOnce,
            ofAccount);
    this.answers = answers;
  }

  /**
   * Waits for a turn, which the request has until it is answered.
   *
   * @param reader whose turns it is one of
   * @param again decides once more whether the file may be read, where the wait was long
   * @throws chat.kit.error.Refusal 503 where the turn does not come, or too many wait
   */
  void begin(HttpRequest<?> request, long reader, Supplier<Upload> again) {
    long asked = System.nanoTime();
    answers.give(request, turns.begin(reader));
    if (System.nanoTime() - asked > LONG_WAIT.toNanos()) {
      Upload _ = again.get();
    }
  }
}
