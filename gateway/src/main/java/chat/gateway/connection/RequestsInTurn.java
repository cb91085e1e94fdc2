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
 * Sits on one client's connection behind its guard and hands on a request when the one before is
 * answered: who sends several at once means them to happen in their order (RFC 9112, 9.3.2). What
 * comes behind the last one that the connection can answer is not served (9.6). While some are
 * held, nothing more is read.
 */
final class RequestsInTurn extends ChannelDuplexHandler {

  private final ConnectionGuard guard;
  private final AnswerUnderWay answer = new AnswerUnderWay();
  private final Queue<Object> held = new ArrayDeque<>();
  private boolean underWay;
  private boolean lastCame;
  private boolean passingOver;

  RequestsInTurn(ConnectionGuard guard) {
    this.guard = guard;
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    passingOver |= lastCame && message instanceof HttpRequest;
    if (passingOver) {
      ReferenceCountUtil.release(message);
    } else if (held.isEmpty() && !mustWait(message)) {
      handOn(ctx, message);
    } else {
      held.add(message);
    }
  }

  private boolean mustWait(Object message) {
    return underWay && message instanceof HttpRequest;
  }

  private void handOn(ChannelHandlerContext ctx, Object message) {
    if (message instanceof HttpRequest request) {
      underWay = true;
      lastCame = !HttpUtil.isKeepAlive(request);
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
      passOverHeld();
    }
    if (ended) {
      underWay = false;
      if (!held.isEmpty()) {
        // Not from within the write of whoever is to take them.
        ctx.executor().execute(() -> handOnHeld(ctx));
      }
    }
    ctx.write(message, promise);
  }

  private static boolean isLast(HttpResponse response) {
    return AnswerUnderWay.isFinal(response) && !HttpUtil.isKeepAlive(response);
  }

  /** Whoever takes them asks for more, if he wants more, when they are complete. */
  private void handOnHeld(ChannelHandlerContext ctx) {
    if (guard.isOver()) {
      passOverHeld();
      return;
    }
    for (var next = held.peek(); next != null && !mustWait(next); next = held.peek()) {
      held.remove();
      handOn(ctx, next);
    }
    ctx.fireChannelReadComplete();
  }

  @Override
  public void close(ChannelHandlerContext ctx, ChannelPromise promise) {
    passOverHeld();
    ctx.close(promise);
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext ctx) {
    passOverHeld();
  }

  private void passOverHeld() {
    lastCame = true;
    passingOver |= !held.isEmpty();
    held.forEach(ReferenceCountUtil::release);
    held.clear();
  }
}
