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

/** Responses that arrive after the poll was refused or cancelled. */
final class PollOutcomeTest {
  private final PollOutcome pollOutcome = new PollOutcome();
  private final ByteBuf bytes = Unpooled.buffer().writeByte('x');
  private final MutableHttpResponse<?> answer =
      HttpResponse.ok(new NettyByteBodyFactory(new EmbeddedChannel()).adapt(bytes));
  private final CompletableFuture<Subscriber<? super MutableHttpResponse<?>>> client =
      new CompletableFuture<>();

  /** The outcome of the poll; {@link #deliverResponse} delivers the response. */
  private CompletableFuture<MutableHttpResponse<?>> waiting() {
    return pollOutcome
        .of(
            Mono.fromDirect(subscriber -> {
              subscriber.onSubscribe(new IgnoringSubscription());
              client.complete(subscriber);
            }))
        .toFuture();
  }

  private void deliverResponse() {
    client.join().onNext(answer);
    client.join().onComplete();
  }

  private static final class IgnoringSubscription implements Subscription {
    @Override
    public void request(long number) {}

    @Override
    public void cancel() {}
  }

  @Test
  void responseAfterTheRefusalIsClosed() {
    var ended = waiting();
    var refusal = RequestError.unavailable("x");
    pollOutcome.refuse(refusal);
    deliverResponse();
    var failure = assertThrows(ExecutionException.class, ended::get);
    assertSame(refusal, failure.getCause());
    assertEquals(0, bytes.refCnt());
  }

  @Test
  void responseAfterCancellationIsClosed() {
    waiting().cancel(true);
    deliverResponse();
    assertEquals(0, bytes.refCnt());
  }

  @Test
  void refusalAfterTheResponseIsIgnored() throws Exception {
    var ended = waiting();
    deliverResponse();
    pollOutcome.refuse(RequestError.unavailable("x"));
    assertSame(answer, ended.get());
    assertEquals(1, bytes.refCnt());
    bytes.release();
  }
}
