package chat.blob.serving;

import chat.kit.limit.FairTurns;
import io.micronaut.context.annotation.Property;
import io.micronaut.http.HttpRequest;
import jakarta.inject.Singleton;
import java.time.Duration;

/**
 * Of the files that are read, so many are sent at a time as the memory has room for, half of them
 * of one file: what has been read of each waits there until its client takes it.
 */
@Singleton
public final class DownloadsAtOnce {

  private static final String PART = "Reading files";
  private static final int SHARE_OF_MEMORY = 8;
  private static final Duration LONG_WAIT = Duration.ofMillis(500);

  private final FairTurns turns;
  private final FairTurns ofFiles;
  private final AnswerTurns answers;

  /**
   * @param atOnce of all accounts together; 0 for as many as an eighth of the memory has room for;
   *     as many again may wait
   * @param ofAccount of one account with all its bots; 0 for as many as there may be; as many again
   *     may wait
   */
  DownloadsAtOnce(
      @Property(name = "chat.downloads-at-once") int atOnce,
      @Property(name = "chat.downloads-at-once-of-account") int ofAccount,
      AnswerTurns answers) {
    int room = TurnsInMemory.room(SHARE_OF_MEMORY, AnswerTurns.MEMORY_OF_ONE);
    this.turns = TurnsInMemory.of(PART, room, atOnce, ofAccount);
    this.ofFiles = TurnsInMemory.ofEach(PART, Math.ceilDiv(atOnce > 0 ? atOnce : room, 2));
    this.answers = answers;
  }

  /**
   * Waits for a turn, which the request has until it is answered.
   *
   * @param reader whose turns it is one of
   * @param file which file it is
   * @param again decides once more whether the file may be read, where the wait was long
   * @throws chat.kit.error.Refusal 503 where the turn does not come, or too many wait
   */
  public void begin(HttpRequest<?> request, long reader, long file, Runnable again) {
    long asked = System.nanoTime();
    answers.give(request, ofFiles.begin(file).and(() -> turns.begin(reader)));
    if (System.nanoTime() - asked > LONG_WAIT.toNanos()) {
      again.run();
    }
  }
}
