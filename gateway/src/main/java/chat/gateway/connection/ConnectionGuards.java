package chat.gateway.connection;

import chat.kit.envelope.Envelope;
import chat.kit.setting.AtLeast;
import io.micronaut.context.BeanProvider;
import io.micronaut.context.annotation.Property;
import io.micronaut.context.event.BeanCreatedEvent;
import io.micronaut.context.event.BeanCreatedEventListener;
import io.micronaut.http.netty.channel.ChannelPipelineCustomizer;
import io.micronaut.http.server.netty.NettyServerCustomizer;
import io.netty.channel.Channel;
import jakarta.inject.Singleton;
import java.time.Duration;

/**
 * Adds a {@link ConnectionGuard}, {@link ReadBufferAllocator} and {@link PipelinedRequestQueue} to
 * each client connection.
 */
@Singleton
final class ConnectionGuards implements BeanCreatedEventListener<NettyServerCustomizer.Registry> {
  private final Duration headTimeout;
  private final Duration bodyTimeout;
  private final BeanProvider<Envelope> envelope;
  private final ConnectionBudget budget;

  /**
   * Sets the client timeouts.
   *
   * @param headTimeout for the whole head of a request, from its first byte
   * @param bodyTimeout for the next part of a body
   */
  ConnectionGuards(
      @AtLeast("100ms") @Property(name = "chat.client.head-timeout") Duration headTimeout,
      @AtLeast("100ms") @Property(name = "chat.client.body-timeout") Duration bodyTimeout,
      BeanProvider<Envelope> envelope,
      ConnectionBudget budget) {
    this.headTimeout = headTimeout;
    this.bodyTimeout = bodyTimeout;
    this.envelope = envelope;
    this.budget = budget;
  }

  @Override
  public NettyServerCustomizer.Registry onCreated(
      BeanCreatedEvent<NettyServerCustomizer.Registry> event) {
    event.getBean().register(new Customizer());
    return event.getBean();
  }

  private final class Customizer implements NettyServerCustomizer {
    @Override
    public NettyServerCustomizer specializeForChannel(Channel channel, ChannelRole role) {
      return role == ChannelRole.CONNECTION ? new OfConnection(channel) : this;
    }
  }

  private final class OfConnection implements NettyServerCustomizer {
    private final Channel connection;
    private final ReadBufferAllocator readBufferAllocator = new ReadBufferAllocator();

    OfConnection(Channel connection) {
      this.connection = connection;
      // Must be set before the first read.
      connection.config().setRecvByteBufAllocator(readBufferAllocator);
    }

    @Override
    public void onStreamPipelineBuilt() {
      var guard =
          new ConnectionGuard(headTimeout, bodyTimeout, envelope, budget, readBufferAllocator);
      var parser = ChannelPipelineCustomizer.HANDLER_HTTP_SERVER_CODEC;
      connection
          .pipeline()
          .addBefore(parser, "client-bytes", guard.beforeTheParser())
          .addAfter(parser, "client-guard", guard)
          .addAfter("client-guard", "client-pipelining", new PipelinedRequestQueue(guard));
    }
  }
}
