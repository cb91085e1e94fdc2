package chat.gateway.connection;

import static io.netty.handler.codec.http.HttpVersion.HTTP_1_1;
import static org.junit.jupiter.api.Assertions.assertEquals;

import chat.kit.limit.HeapShare;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.util.ReferenceCountUtil;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Requests that wait in the queue. The connection ignores {@code close}, so only the condition
 * under test can keep a request from being served.
 */
final class PipelinedRequestQueueTest {
  private final List<String> served = new ArrayList<>();
  private final ConnectionGuard guard =
      new ConnectionGuard(
          Duration.ofMinutes(1),
          Duration.ofMinutes(1),
          () -> {
            throw new AssertionError("No error response is expected");
          },
          new ConnectionBudget(0, new HeapShare(1)),
          new ReadBufferAllocator());
  private final PipelinedRequestQueue queue = new PipelinedRequestQueue(guard);
  private final EmbeddedChannel connection =
      new EmbeddedChannel(new CloseIgnorer(), guard, queue, new RecordingHandler());
  private final FullHttpRequest first = request("first");
  private final FullHttpRequest second = request("second");

  @Test
  void queuedRequestIsServedAfterThePreviousResponse() {
    connection.writeInbound(first, second);
    assertEquals(List.of("first"), served);
    answer(response());
    assertEquals(List.of("first", "second"), served);
  }

  @Test
  void closingRequestDropsQueuedRequests() {
    first.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
    connection.writeInbound(first, second);
    answer(response());
    assertSecondDropped();
  }

  @Test
  void closingResponseDropsQueuedRequests() {
    connection.writeInbound(first, second);
    var last = response();
    last.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
    answer(last);
    assertSecondDropped();
  }

  @Test
  void guardFailureDropsQueuedRequests() {
    var broken = request("broken");
    broken.headers().remove(HttpHeaderNames.HOST);
    connection.writeInbound(first, second, broken);
    answer(response());
    assertSecondDropped();
  }

  @Test
  void serverCloseDropsQueuedRequests() {
    connection.writeInbound(first, second);
    connection.pipeline().close();
    answer(response());
    assertSecondDropped();
  }

  @Test
  void removedQueueReleasesItsRequests() {
    connection.writeInbound(first, second);
    connection.pipeline().remove(queue);
    assertSecondDropped();
  }

  private void answer(DefaultFullHttpResponse response) {
    connection.pipeline().writeAndFlush(response);
    connection.runPendingTasks();
  }

  private void assertSecondDropped() {
    assertEquals(List.of("first"), served);
    assertEquals(0, second.refCnt());
  }

  private static FullHttpRequest request(String uri) {
    var request = new DefaultFullHttpRequest(HTTP_1_1, HttpMethod.POST, uri);
    request.headers().set(HttpHeaderNames.HOST, "127.0.0.1");
    return request;
  }

  private static DefaultFullHttpResponse response() {
    return new DefaultFullHttpResponse(HTTP_1_1, HttpResponseStatus.OK);
  }

  private final class RecordingHandler extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
      served.add(((HttpRequest) message).uri());
      ReferenceCountUtil.release(message);
    }
  }

  private static final class CloseIgnorer extends ChannelOutboundHandlerAdapter {
    @Override
    public void close(ChannelHandlerContext ctx, ChannelPromise promise) {}
  }
}
