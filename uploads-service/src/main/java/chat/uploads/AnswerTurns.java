package chat.uploads;

import chat.kit.limit.Turn;
import io.micronaut.context.event.ApplicationEventListener;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.context.event.HttpRequestTerminatedEvent;
import io.micronaut.http.server.netty.NettyHttpRequest;
import io.netty.buffer.Unpooled;
import jakarta.inject.Singleton;

/**
 * The turns of answers whose bytes wait in the memory until their clients take them: each is over
 * when the system has taken all of the answer, or with the connection.
 */
@Singleton
public final class AnswerTurns implements ApplicationEventListener<HttpRequestTerminatedEvent> {

  /** What is written for one at most before its client has to take some. */
  public static final long MEMORY_OF_ONE = 64 << 10;

  private static final String TURN = AnswerTurns.class.getName();

  /** Gives a turn to a request, which has none yet. */
  public void give(HttpRequest<?> request, Turn turn) {
    request.setAttribute(TURN, turn);
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
