package chat.gateway.connection;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * Serializes pipelined requests of one connection (RFC 9112, 9.3.2).
 *
 * <p>Each request is passed on when the previous one is answered. Requests after the last one that
 * the connection can answer are discarded (9.6). While requests are queued, nothing more is read.
 */
final class PipelinedRequestQueue extends ChannelDuplexHandler {

  private final ConnectionGuard guard;
  private final ResponseTracker answer = new ResponseTracker();
  private final Queue<Object> held = new ArrayDeque<>();
  private boolean inProgress;
  private boolean lastReceived;
  private boolean discarding;

  PipelinedRequestQueue(ConnectionGuard guard) {
    this.guard = guard;
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    discarding |= lastReceived && message instanceof HttpRequest;
    if (discarding) {
      ReferenceCountUtil.release(message);
    } else if (held.isEmpty() && !mustQueue(message)) {
      passOn(ctx, message);
    } else {
      held.add(message);
    }
  }

  private boolean mustQueue(Object message) {
    return inProgress && message instanceof HttpRequest;
  }

  private void passOn(ChannelHandlerContext ctx, Object message) {
    if (message instanceof HttpRequest request) {
      inProgress = true;
      lastReceived = !HttpUtil.isKeepAlive(request);
    }
    ctx.fireChannelRead(message);
  }

  @Override
  public void read(ChannelHandlerContext ctx) {
    if (held.isEmpty() || guard.isOver()) {
      ctx.read();
    }
  }

  @Override
  public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
    boolean ended = answer.follow(message);
    if (message instanceof HttpResponse response && isLast(response)) {
      discardHeld();
    }
    if (ended) {
      inProgress = false;
      if (!held.isEmpty()) {
        // Not from within this write, because the receiver of the requests is its caller.
        ctx.executor().execute(() -> passOnHeld(ctx));
      }
    }
    ctx.write(message, promise);
  }

  private static boolean isLast(HttpResponse response) {
    return ResponseTracker.isFinal(response) && !HttpUtil.isKeepAlive(response);
  }

  /** Passes on queued messages; the receiver then requests further reads if it wants them. */
  private void passOnHeld(ChannelHandlerContext ctx) {
    if (guard.isOver()) {
      discardHeld();
      return;
    }
    for (var next = held.peek(); next != null && !mustQueue(next); next = held.peek()) {
      held.remove();
      passOn(ctx, next);
    }
    ctx.fireChannelReadComplete();
  }

  @Override
  public void close(ChannelHandlerContext ctx, ChannelPromise promise) {
    discardHeld();
    ctx.close(promise);
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext ctx) {
    discardHeld();
  }

  private void discardHeld() {
    lastReceived = true;
    discarding |= !held.isEmpty();
    held.forEach(ReferenceCountUtil::release);
    held.clear();
  }
}
