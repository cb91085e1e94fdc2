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
 * Pauses accepting connections for a second after accepting failed, and logs it once per pause.
 *
 * <p>Accepting fails, for example, when the process is out of file descriptors. Netty's own
 * handler, which follows in the pipeline, pauses without logging the reason, and logs each failure.
 */
final class AcceptPause extends ChannelInboundHandlerAdapter {

  private static final Logger LOG = LoggerFactory.getLogger(AcceptPause.class);

  private static final int SECONDS = 1;

  /** Adds the handler to each listening port. */
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

  /** Created early: without file descriptors no class can be loaded. */
  private final Runnable resume;

  private AcceptPause(Channel port) {
    this.resume = () -> port.config().setAutoRead(true);
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
          "Accepting connections paused: for {} s at {}: {}",
          SECONDS,
          ctx.channel().localAddress(),
          failure.getMessage());
      port.setAutoRead(false);
      ctx.executor().schedule(resume, SECONDS, TimeUnit.SECONDS);
    }
  }
}
