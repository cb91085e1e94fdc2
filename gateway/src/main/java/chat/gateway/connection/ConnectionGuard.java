package chat.gateway.connection;

import chat.kit.envelope.Envelope;
import chat.kit.http.RequestId;
import io.micronaut.context.BeanProvider;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.DecoderException;
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
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Validates and limits one client connection; placed right behind the HTTP parser.
 *
 * <p>It closes the connection when a head leaves the request's end or host ambiguous, when chunks
 * are malformed (which the server would take for the end of the body), and when a head or the next
 * part of a body does not arrive in time. Timeouts run only while the gateway waits for the client,
 * not while it holds back an upload or works on an answer.
 *
 * <p>It also limits the connection's memory: a body is not read before it is accepted or its
 * request answered, and the connection, its request and a long head count towards the {@link
 * ConnectionBudget}.
 */
final class ConnectionGuard extends ChannelDuplexHandler {
  /** Bytes of a head that are covered by the connection's own lease. */
  private static final int SHORT_HEAD = 8 << 10;

  private final Duration headTimeout;
  private final Duration bodyTimeout;
  private final BeanProvider<Envelope> envelope;
  private final ConnectionBudget budget;
  private final ReadBufferAllocator readBufferAllocator;
  private final ResponseTracker answer = new ResponseTracker();

  private ConnectionBudget.@Nullable Lease lease;
  private @Nullable Consumer<Boolean> answerEnd;
  private boolean bodyAccepted;
  private boolean readHeldBack;
  private boolean closedHere;
  private boolean clientGone;
  private long headBytes;
  private long longHead;
  private long longHeadsInProgress;

  private @Nullable ChannelHandlerContext context;
  private @Nullable Future<?> deadline;
  private @Nullable String requestId;
  private boolean headBegun = true;
  private boolean bodyUnderWay;
  private boolean bytesCame;
  private boolean somethingParsed;
  private boolean over;
  private int unanswered;

  ConnectionGuard(
      Duration headTimeout,
      Duration bodyTimeout,
      BeanProvider<Envelope> envelope,
      ConnectionBudget budget,
      ReadBufferAllocator readBufferAllocator) {
    this.headTimeout = headTimeout;
    this.bodyTimeout = bodyTimeout;
    this.envelope = envelope;
    this.budget = budget;
    this.readBufferAllocator = readBufferAllocator;
  }

  /** Whether the connection has been given up, so that no further requests are served. */
  boolean isOver() {
    return over;
  }

  /** Returns a handler to place before the parser, which sees the bytes of incomplete heads. */
  ChannelHandler beforeTheParser() {
    return new ChannelInboundHandlerAdapter() {
      @Override
      public void channelRead(ChannelHandlerContext ctx, Object bytes) throws Exception {
        bytesCame = true;
        if (!bodyUnderWay && bytes instanceof ByteBuf piece) {
          headBytes += piece.readableBytes();
        }
        super.channelRead(ctx, bytes);
      }
    };
  }

  /** A new connection must send its first head in time. */
  @Override
  public void handlerAdded(ChannelHandlerContext ctx) {
    context = ctx;
    ClientConnection.guard(ctx.channel(), this);
    lease = budget.open(() -> ctx.executor().execute(() -> giveWay(ctx)));
    expectHead(ctx);
  }

  /** Closes the connection if it is idle, to free its memory. */
  private void giveWay(ChannelHandlerContext ctx) {
    if (unanswered == 0) {
      over = true;
      closeHere(ctx);
    }
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext ctx) {
    cancelDeadline();
    if (lease != null) {
      lease.end();
    }
    budget.giveBackForHead(longHead + longHeadsInProgress);
    longHead = 0;
    longHeadsInProgress = 0;
    endAnswer();
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
      bodyAccepted = false;
      unanswered++;
      requestId = request.headers().get(RequestId.HEADER);
      var error = errorOf(request);
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
      readBufferAllocator.small();
    }
    super.channelRead(ctx, message);
  }

  private @Nullable ConnectionError errorOf(HttpRequest request) {
    if (unanswered == 1 && lease != null && !lease.busy()) {
      return ConnectionError.OVERLOADED;
    }
    if (!countLongHead()) {
      return ConnectionError.TOO_MANY_LONG_HEADS;
    }
    longHeadsInProgress += longHead;
    longHead = 0;
    headBytes = 0;
    return request.decoderResult().isFailure() ? null : ConnectionError.ofHead(request);
  }

  /** Counts the bytes of the current head beyond a short one. False if the budget is used up. */
  private boolean countLongHead() {
    long more = headBytes - SHORT_HEAD - longHead;
    if (more <= 0) {
      return true;
    }
    if (!budget.takeForHead(more)) {
      return false;
    }
    longHead += more;
    return true;
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext ctx) throws Exception {
    if (bytesCame && !somethingParsed && !bodyUnderWay && !headBegun) {
      headBegun = true;
      expectHead(ctx);
    }
    if (bytesCame && !bodyUnderWay && !over && !countLongHead()) {
      refuse(ctx, ConnectionError.TOO_MANY_LONG_HEADS);
    }
    bytesCame = false;
    somethingParsed = false;
    super.channelReadComplete(ctx);
  }

  /**
   * Lets the body of the request in progress be read. Does nothing if another request is queued
   * behind it.
   */
  void readBody(boolean isLarge) {
    if (unanswered == 1 && bodyUnderWay && !over) {
      if (isLarge) {
        readBufferAllocator.large();
      }
      acceptBody();
    }
  }

  private void acceptBody() {
    bodyAccepted = true;
    if (readHeldBack && context != null) {
      readHeldBack = false;
      read(context);
    }
  }

  void whenAnswered(Consumer<Boolean> end) {
    if (context == null || !context.channel().isActive()) {
      end.accept(!clientGone);
    } else {
      answerEnd = end;
    }
  }

  private void endAnswer() {
    var end = answerEnd;
    answerEnd = null;
    if (end != null) {
      end.accept(!clientGone);
    }
  }

  /** The request in progress waits for events. */
  void waiting(boolean occupiesService) {
    if (unanswered == 1 && lease != null) {
      lease.waiting(occupiesService);
    }
  }

  /** Called when a reader wants more of the request. */
  @Override
  public void read(ChannelHandlerContext ctx) {
    if (bodyUnderWay && !bodyAccepted && !over) {
      readHeldBack = true;
      return;
    }
    if (bodyUnderWay && !over && deadline == null) {
      deadline = after(ctx, bodyTimeout, () -> refuse(ctx, ConnectionError.SLOW_BODY));
    }
    ctx.read();
  }

  @Override
  public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise)
      throws Exception {
    if (over) {
      ReferenceCountUtil.release(message);
      promise.tryFailure(new ClosedChannelException());
      return;
    }
    var written = promise;
    if (answer.follow(message)) {
      unanswered--;
      written = promise.unvoid();
      endRequest(written);
      expectHead(ctx);
    }
    super.write(ctx, message, written);
    if (answer.hasBegun() || unanswered == 0) {
      dropBody();
    }
  }

  private void endRequest(ChannelPromise written) {
    if (unanswered == 0) {
      budget.giveBackForHead(longHeadsInProgress);
      longHeadsInProgress = 0;
    }
    // An idle connection may be closed to free memory, so the whole answer must have been written
    // first.
    written.addListener(_ -> {
      if (unanswered == 0 && lease != null) {
        lease.idle();
      }
    });
    if (answerEnd != null) {
      var end = answerEnd;
      answerEnd = null;
      written.addListener(it -> end.accept(it.isSuccess() || closedHere));
    }
  }

  /** Reads and discards the rest of an unread body once its request is answered. */
  private void dropBody() {
    if (bodyUnderWay && !bodyAccepted && unanswered <= 1) {
      acceptBody();
    }
  }

  @Override
  public void close(ChannelHandlerContext ctx, ChannelPromise promise) {
    closedHere = true;
    ctx.close(promise);
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable failure) {
    if (failure instanceof IOException) {
      ClientLiveness.lose(ctx.channel());
      clientGone |= !closedHere;
    }
    if (failure instanceof DecoderException) {
      // Thrown by the parser, also when too many pipelined requests are unanswered.
      if (!over) {
        refuse(ctx, ConnectionError.UNDECODABLE);
      }
      return;
    }
    ctx.fireExceptionCaught(failure);
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) throws Exception {
    clientGone |= !closedHere;
    super.channelInactive(ctx);
  }

  private void closeHere(ChannelHandlerContext ctx) {
    closedHere = true;
    ctx.close();
  }

  /**
   * Starts the timeout for a head that has begun. Does nothing while the client waits for an
   * answer.
   */
  private void expectHead(ChannelHandlerContext ctx) {
    if (headBegun && unanswered == 0 && deadline == null) {
      deadline = after(ctx, headTimeout, () -> closeHere(ctx));
    }
  }

  /** Closes the connection. Sends the error before if this request is the next to be answered. */
  private void refuse(ChannelHandlerContext ctx, ConnectionError error) {
    over = true;
    closedHere = true;
    // An incomplete head is not counted as an unanswered request.
    boolean isItsTurn = unanswered == (bodyUnderWay ? 1 : 0);
    if (isItsTurn && !answer.hasBegun()) {
      ctx.writeAndFlush(response(error)).addListener(ChannelFutureListener.CLOSE);
    } else {
      ctx.close();
    }
  }

  private HttpResponse response(ConnectionError error) {
    var refusal = error.refusal();
    var errorBody = envelope.get().error(refusal);
    var response =
        new DefaultFullHttpResponse(
            HttpVersion.HTTP_1_1,
            HttpResponseStatus.valueOf(error.answer().status()),
            Unpooled.wrappedBuffer(errorBody.body()));
    refusal.headers().forEach(response.headers()::set);
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
