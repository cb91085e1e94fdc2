package chat.gateway.forward;

import chat.gateway.connection.ResponseTracker;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.timeout.ReadTimeoutException;
import io.netty.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Supervises the exchange on one connection to a service.
 *
 * <p>Closes the connection when the service does not begin its answer in time or the client
 * disconnects. The HTTP client can't do this: its read timeout applies to the whole connection,
 * which a long upload would exceed, and its responses can't be cancelled.
 */
final class ExchangeGuard extends ChannelDuplexHandler {
  private final Exchanges exchanges;
  private @Nullable ChannelHandlerContext context;
  private @Nullable Exchange current;
  private @Nullable Future<?> deadline;
  private boolean answering;

  ExchangeGuard(Exchanges exchanges) {
    this.exchanges = exchanges;
  }

  @Override
  public void handlerAdded(ChannelHandlerContext ctx) {
    context = ctx;
  }

  @Override
  public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise)
      throws Exception {
    if (message instanceof HttpRequest request) {
      begin(ctx, exchanges.claim(request.headers()));
    }
    if (message instanceof LastHttpContent) {
      expectAnswer(ctx);
    }
    super.write(ctx, message, promise);
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) throws Exception {
    if (message instanceof HttpResponse response) {
      answering = ResponseTracker.isFinal(response);
      if (answering) {
        cancelDeadline();
      }
    }
    if (message instanceof LastHttpContent && answering) {
      end();
    }
    super.channelRead(ctx, message);
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) throws Exception {
    end();
    super.channelInactive(ctx);
  }

  /** Closes the connection if it still serves this exchange. */
  void abandon(Exchange exchange) {
    var ctx = context;
    if (ctx != null) {
      ctx.executor()
          .execute(() -> {
            if (current == exchange) {
              ctx.close();
            }
          });
    }
  }

  private void begin(ChannelHandlerContext ctx, @Nullable Exchange exchange) {
    current = exchange;
    answering = false;
    if (exchange != null) {
      exchange.on(this);
      if (exchange.isAbandoned()) {
        ctx.close();
      }
    }
  }

  private void expectAnswer(ChannelHandlerContext ctx) {
    var exchange = current;
    if (exchange != null && deadline == null && !answering) {
      deadline =
          ctx.executor()
              .schedule(
                  () -> {
                    ctx.fireExceptionCaught(ReadTimeoutException.INSTANCE);
                    ctx.close();
                  },
                  exchange.timeout().toMillis(),
                  TimeUnit.MILLISECONDS);
    }
  }

  private void end() {
    cancelDeadline();
    var exchange = current;
    current = null;
    if (exchange != null) {
      exchange.end();
    }
  }

  private void cancelDeadline() {
    if (deadline != null) {
      deadline.cancel(false);
      deadline = null;
    }
  }
}
