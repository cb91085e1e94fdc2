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
 * Delays closing a connection so that an early response reaches its client.
 *
 * <p>Closing a connection while its client still writes resets it, and the client loses the
 * response. So the rest of the request is read and discarded first, for a limited time.
 */
final class RequestDrainHandler extends ChannelDuplexHandler {
  private static final Duration DRAIN_TIMEOUT = Duration.ofSeconds(5);

  private boolean requestUnderWay;

  /** Whether a request head could not be parsed, so that the end of the request is unknown. */
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
      // Pending writes must finish before the output is shut down; slow clients are closed below.
      ctx.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(_ -> connection.shutdownOutput());
      connection.config().setAutoRead(true);
      ctx.executor()
          .schedule(() -> ctx.close(promise), DRAIN_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
    } else {
      super.close(ctx, promise);
    }
  }
}
