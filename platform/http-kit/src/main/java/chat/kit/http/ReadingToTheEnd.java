package chat.kit.http;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Sits on one connection of the server and lets an early answer arrive. A connection that is closed
 * while its client still writes is reset, and the client loses the answer that explains why; so the
 * rest of the request is read and thrown away first, for a while.
 */
final class ReadingToTheEnd extends ChannelDuplexHandler {
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private boolean requestUnderWay;

  /** A head could not be parsed, so nobody knows where its request ends. */
  private boolean endUnknown;

  private @Nullable ChannelPromise closing;

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) throws Exception {
    if (message instanceof HttpRequest request) {
      requestUnderWay = true;
      endUnknown |= request.decoderResult().isFailure();
    }
    if (message instanceof LastHttpContent && !endUnknown) {
      requestUnderWay = false;
    }
    var promise = closing;
    if (promise == null) {
      super.channelRead(ctx, message);
      return;
    }
    ReferenceCountUtil.release(message);
    if (!requestUnderWay) {
      ctx.close(promise);
    }
  }

  @Override
  public void close(ChannelHandlerContext ctx, ChannelPromise promise) throws Exception {
    if (closing != null) {
      closing.addListener(_ -> promise.trySuccess());
    } else if (requestUnderWay
        && ctx.channel() instanceof DuplexChannel connection
        && connection.isActive()) {
      closing = promise;
      // What is being written may not be shut down; who never reads it is closed below.
      ctx.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(_ -> connection.shutdownOutput());
      connection.config().setAutoRead(true);
      ctx.executor().schedule(() -> ctx.close(promise), PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    } else {
      super.close(ctx, promise);
    }
  }
}
