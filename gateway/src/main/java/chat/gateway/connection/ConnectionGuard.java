package chat.gateway.connection;

import chat.kit.envelope.Envelope;
import chat.kit.http.RequestId;
import io.micronaut.context.BeanProvider;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.Future;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Sits on one client's connection, right behind the parser, and ends it where a head leaves open
 * where its request ends or whom it asks, and where a request breaks off: chunks that can't be
 * parsed (which the server takes for the end of the body), a head or a piece of a body that does
 * not come in time. Time runs only while the gateway waits for the client, never while it holds an
 * upload back or works on an answer.
 */
final class ConnectionGuard extends ChannelDuplexHandler {
  private final Duration headTimeout;
  private final Duration bodyTimeout;
  private final BeanProvider<Envelope> envelope;
  private final AnswerUnderWay answer = new AnswerUnderWay();

  private @Nullable Future<?> deadline;
  private @Nullable String requestId;
  private boolean headBegun = true;
  private boolean bodyUnderWay;
  private boolean bytesCame;
  private boolean somethingParsed;
  private boolean over;
  private int unanswered;

  ConnectionGuard(Duration headTimeout, Duration bodyTimeout, BeanProvider<Envelope> envelope) {
    this.headTimeout = headTimeout;
    this.bodyTimeout = bodyTimeout;
    this.envelope = envelope;
  }

  /** Whether the connection is given up, and nothing more of it is to be served. */
  boolean isOver() {
    return over;
  }

  /** What stands before the parser, to see bytes that are no whole head yet. */
  ChannelHandler beforeTheParser() {
    return new ChannelInboundHandlerAdapter() {
      @Override
      public void channelRead(ChannelHandlerContext ctx, Object bytes) throws Exception {
        bytesCame = true;
        super.channelRead(ctx, bytes);
      }
    };
  }

  /** A new connection is expected to ask for something at once. */
  @Override
  public void handlerAdded(ChannelHandlerContext ctx) {
    expectHead(ctx);
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext ctx) {
    cancelDeadline();
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) throws Exception {
    if (over) {
      ReferenceCountUtil.release(message);
      return;
    }
    cancelDeadline();
    somethingParsed = true;
    if (message instanceof HttpRequest request) {
      headBegun = false;
      bodyUnderWay = true;
      unanswered++;
      requestId = request.headers().get(RequestId.HEADER);
      var error = request.decoderResult().isFailure() ? null : ConnectionError.ofHead(request);
      if (error != null) {
        ReferenceCountUtil.release(request);
        refuse(ctx, error);
        return;
      }
    } else if (message instanceof HttpContent part && part.decoderResult().isFailure()) {
      part.release();
      refuse(ctx, ConnectionError.BROKEN_BODY);
      return;
    }
    if (message instanceof LastHttpContent) {
      bodyUnderWay = false;
    }
    super.channelRead(ctx, message);
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext ctx) throws Exception {
    if (bytesCame && !somethingParsed && !bodyUnderWay && !headBegun) {
      headBegun = true;
      expectHead(ctx);
    }
    bytesCame = false;
    somethingParsed = false;
    super.channelReadComplete(ctx);
  }

  /** Somebody waits for more of the request. */
  @Override
  public void read(ChannelHandlerContext ctx) throws Exception {
    if (bodyUnderWay && !over && deadline == null) {
      deadline = after(ctx, bodyTimeout, () -> refuse(ctx, ConnectionError.SLOW_BODY));
    }
    super.read(ctx);
  }

  @Override
  public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise)
      throws Exception {
    if (over) {
      ReferenceCountUtil.release(message);
      promise.tryFailure(new ClosedChannelException());
      return;
    }
    if (answer.follow(message)) {
      unanswered--;
      expectHead(ctx);
    }
    super.write(ctx, message, promise);
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable failure) {
    if (failure instanceof IOException) {
      Clients.lose(ctx.channel());
    }
    ctx.fireExceptionCaught(failure);
  }

  /** Gives the client time for a head that has begun, unless it waits for an answer itself. */
  private void expectHead(ChannelHandlerContext ctx) {
    if (headBegun && unanswered == 0 && deadline == null) {
      deadline = after(ctx, headTimeout, ctx::close);
    }
  }

  /** Says why if it is this request's turn to be answered, and closes the connection. */
  private void refuse(ChannelHandlerContext ctx, ConnectionError error) {
    over = true;
    if (unanswered == 1 && !answer.hasBegun()) {
      ctx.writeAndFlush(response(error)).addListener(ChannelFutureListener.CLOSE);
    } else {
      ctx.close();
    }
  }

  private HttpResponse response(ConnectionError error) {
    var told = envelope.get().error(error.refuse());
    var response =
        new DefaultFullHttpResponse(
            HttpVersion.HTTP_1_1,
            HttpResponseStatus.valueOf(error.answer().status()),
            Unpooled.wrappedBuffer(told.body()));
    response
        .headers()
        .set(HttpHeaderNames.CONTENT_TYPE, HttpHeaderValues.APPLICATION_JSON)
        .set(HttpHeaderNames.CONTENT_LENGTH, response.content().readableBytes())
        .set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE)
        .set(RequestId.HEADER, RequestId.acceptOrMake(requestId).value());
    return response;
  }

  private static Future<?> after(ChannelHandlerContext ctx, Duration time, Runnable action) {
    return ctx.executor().schedule(action, time.toMillis(), TimeUnit.MILLISECONDS);
  }

  private void cancelDeadline() {
    if (deadline != null) {
      deadline.cancel(false);
      deadline = null;
    }
  }
}
