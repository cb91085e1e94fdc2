package chat.uploads.reading;

import chat.kit.limit.FairTurns;
import chat.kit.limit.Turn;
import chat.uploads.TurnsInMemory;
import chat.uploads.upload.Upload;
import io.micronaut.context.annotation.Property;
import io.micronaut.context.event.ApplicationEventListener;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.context.event.HttpRequestTerminatedEvent;
import io.micronaut.http.server.netty.NettyHttpRequest;
import io.netty.buffer.Unpooled;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * Of the files that are read, so many are sent at a time as the memory has room for: what has been
 * read of each waits there until its client takes it. Its turn is over when the system has taken
 * all of the answer, or with the connection.
 */
@Singleton
final class DownloadsAtOnce implements ApplicationEventListener<HttpRequestTerminatedEvent> {

  /** What is written for one at most before its client has to take some. */
  private static final long MEMORY_OF_ONE = 64 << 10;

  private static final int SHARE_OF_MEMORY = 8;
  private static final Duration LONG_WAIT = Duration.ofMillis(500);
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
   * @param again decides once more whether the file may be read, where the wait was long
   * @throws chat.kit.error.Refusal 503 where the turn does not come, or too many wait
   */
  void begin(HttpRequest<?> request, long reader, Supplier<Upload> again) {
    long asked = System.nanoTime();
    request.setAttribute(TURN, turns.begin(reader));
    if (System.nanoTime() - asked > LONG_WAIT.toNanos()) {
      Upload _ = again.get();
    }
  }

  @Override
  public void onApplicationEvent(HttpRequestTerminatedEvent answered) {
    HttpRequest<?> request = answered.getSource();
    request.getAttribute(TURN, Turn.class).ifPresent(turn -> endWhenTaken(request, turn));
  }

  /** The end of an answer is in the memory still when it is written. */
  private static void endWhenTaken(HttpRequest<?> request, Turn turn) {
    ((NettyHttpRequest<?>) request)
        .getChannelHandlerContext()
        .writeAndFlush(Unpooled.EMPTY_BUFFER)
        .addListener(_ -> turn.close());
  }
}
