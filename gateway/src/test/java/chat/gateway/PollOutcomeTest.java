package chat.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import chat.kit.error.RequestError;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.netty.body.NettyByteBodyFactory;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;
import reactor.core.publisher.Mono;

/** Answers that come although nobody wants them any more, as those of the HTTP client do. */
final class PollOutcomeTest {
  private final PollOutcome pollOutcome = new PollOutcome();
  private final ByteBuf bytes = Unpooled.buffer().writeByte('x');
  private final MutableHttpResponse<?> answer =
      HttpResponse.ok(new NettyByteBodyFactory(new EmbeddedChannel()).adapt(bytes));
  private final CompletableFuture<Subscriber<? super MutableHttpResponse<?>>> client =
      new CompletableFuture<>();

  /** What the request gets; the answer comes when {@link #answerComes} is called. */
  private CompletableFuture<MutableHttpResponse<?>> waiting() {
    return pollOutcome
        .of(
            Mono.fromDirect(subscriber -> {
              subscriber.onSubscribe(new DeafSubscription());
              client.complete(subscriber);
            }))
        .toFuture();
  }

  private void answerComes() {
    client.join().onNext(answer);
    client.join().onComplete();
  }

  private static final class DeafSubscription implements Subscription {
    @Override
    public void request(long number) {}

    @Override
    public void cancel() {}
  }

  @Test
  void answerThatLosesAgainstTheRefusalIsClosed() {
    var ended = waiting();
    var refusal = RequestError.unavailable("x");
    pollOutcome.refuse(refusal);
    answerComes();
    var failure = assertThrows(ExecutionException.class, ended::get);
    assertSame(refusal, failure.getCause());
    assertEquals(0, bytes.refCnt());
  }

  @Test
  void answerThatNobodyWaitsForIsClosed() {
    waiting().cancel(true);
    answerComes();
    assertEquals(0, bytes.refCnt());
  }

  @Test
  void refusalThatComesTooLateLeavesTheAnswerAlone() throws Exception {
    var ended = waiting();
    answerComes();
    pollOutcome.refuse(RequestError.unavailable("x"));
    assertSame(answer, ended.get());
    assertEquals(1, bytes.refCnt());
    bytes.release();
  }
}
