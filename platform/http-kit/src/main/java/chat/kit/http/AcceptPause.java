package chat.kit.http;

import io.micronaut.context.event.BeanCreatedEvent;
import io.micronaut.context.event.BeanCreatedEventListener;
import io.micronaut.http.server.netty.NettyServerCustomizer;
import io.netty.channel.Channel;
import io.netty.channel.ChannelConfig;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Waits a second before the next connection is accepted where the system has none to give, as when
 * a program has all the files open that it may, and tells it once for each second. netty's own
 * handler, which comes behind it, pauses without a word of what for, and logs each failure.
 */
final class AcceptPause extends ChannelInboundHandlerAdapter {

  private static final Logger LOG = LoggerFactory.getLogger(AcceptPause.class);

  private static final int SECONDS = 1;

  /** Puts it on each port that is listened at. */
  @Singleton
  static final class OnEachPort
      implements BeanCreatedEventListener<NettyServerCustomizer.Registry>, NettyServerCustomizer {

    @Override
    public NettyServerCustomizer.Registry onCreated(
        BeanCreatedEvent<NettyServerCustomizer.Registry> event) {
      event.getBean().register(this);
      return event.getBean();
    }

    @Override
    public NettyServerCustomizer specializeForChannel(Channel channel, ChannelRole role) {
      if (role == ChannelRole.LISTENER) {
        channel.pipeline().addLast(new AcceptPause(channel));
      }
      return this;
    }
  }

  /** Made before it is needed: then no class may be loaded any more. */
  private final Runnable goingOn;

  private AcceptPause(Channel port) {
    this.goingOn = () -> port.config().setAutoRead(true);
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable failure) {
    if (!(failure instanceof IOException)) {
      ctx.fireExceptionCaught(failure);
      return;
    }
    ChannelConfig port = ctx.channel().config();
    if (port.isAutoRead()) {
      LOG.warn(
          "No connection is accepted for {} s at {}: {}",
          SECONDS,
          ctx.channel().localAddress(),
          failure.getMessage());
      port.setAutoRead(false);
      ctx.executor().schedule(goingOn, SECONDS, TimeUnit.SECONDS);
    }
  }
}
