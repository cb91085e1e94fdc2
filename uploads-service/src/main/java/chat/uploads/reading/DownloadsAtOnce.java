package chat.uploads.reading;

import chat.kit.limit.FairTurns;
import chat.kit.limit.Turn;
import chat.uploads.TurnsInMemory;
import io.micronaut.context.annotation.Property;
import io.micronaut.context.event.ApplicationEventListener;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.context.event.HttpRequestTerminatedEvent;
import jakarta.inject.Singleton;

/**
 * Of the files that are read, so many are sent at a time as the memory has room for: what has been
 * read of each waits there until its client takes it. Its turn is over with the answer, or with the
 * connection.
 */
@Singleton
final class DownloadsAtOnce implements ApplicationEventListener<HttpRequestTerminatedEvent> {

  /** What is written for one at most before its client has to take some. */
  private static final long MEMORY_OF_ONE = 64 << 10;

  private static final int SHARE_OF_MEMORY = 8;
  private static final String TURN = DownloadsAtOnce.class.getName();

  private final FairTurns turns;

  /**
   * @param atOnce of all accounts together; 0 for as many as an eighth of the memory has room for;
   *     as many again may wait
   * @param ofAccount of one account; 0 for as many as there may be; as many again may wait
   */
  DownloadsAtOnce(
      @Property(name = "chat.downloads-at-once") int atOnce,
      @Property(name = "chat.downloads-at-once-of-account") int ofAccount) {
    this.turns =
        TurnsInMemory.of(
            "Reading files", TurnsInMemory.room(SHARE_OF_MEMORY, MEMORY_OF_ONE), atOnce, ofAccount);
  }

  /**
   * Waits for a turn, which the request has until it is answered.
   *
   * @param reader whose turns it is one of
   * @throws chat.kit.error.Refusal 503 where the turn does not come, or too many wait
   */
  void await(HttpRequest<?> request, long reader) {
    request.setAttribute(TURN, turns.begin(reader));
  }

  @Override
  public void onApplicationEvent(HttpRequestTerminatedEvent answered) {
    answered.getSource().getAttribute(TURN, Turn.class).ifPresent(Turn::close);
  }
}
