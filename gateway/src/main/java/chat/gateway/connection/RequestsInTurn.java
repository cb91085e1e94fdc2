package chat.gateway.connection;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * Sits on one client's connection and hands on a request when the one before is answered: who sends
 * several at once means them to happen in their order (RFC 9112, 9.3.2). While some are held,
 * nothing more is read, so there are no more of them than came together.
 */
final class RequestsInTurn extends ChannelDuplexHandler {

  private final Queue<Object> held = new ArrayDeque<>();
  private boolean underWay;
  private boolean answering;
  private boolean readLater;

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    if (held.isEmpty() && !mustWait(message)) {
      handOn(ctx, message);
    } else {
      held.add(message);
    }
  }

  private boolean mustWait(Object message) {
    return underWay && message instanceof HttpRequest;
  }

  private void handOn(ChannelHandlerContext ctx, Object message) {
    underWay |= message instanceof HttpRequest;
    ctx.fireChannelRead(message);
  }

  @Override
  public void read(ChannelHandlerContext ctx) {
    if (held.isEmpty()) {
      ctx.read();
    } else {
      readLater = true;
    }
  }

  @Override
  public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
    if (message instanceof HttpResponse response) {
      answering = response.status().codeClass() != HttpStatusClass.INFORMATIONAL;
    }
    if (message instanceof LastHttpContent && answering) {
      answering = false;
      underWay = false;
      if (!held.isEmpty()) {
        // Not from within the write of whoever is to take them.
        ctx.executor().execute(() -> handOnHeld(ctx));
      }
    }
    ctx.write(message, promise);
  }

  private void handOnHeld(ChannelHandlerContext ctx) {
    for (var next = held.peek(); next != null && !mustWait(next); next = held.peek()) {
      held.remove();
      handOn(ctx, next);
    }
    ctx.fireChannelReadComplete();
    if (readLater && held.isEmpty()) {
      readLater = false;
      ctx.read();
    }
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext ctx) {
    held.forEach(ReferenceCountUtil::release);
    held.clear();
  }
}
