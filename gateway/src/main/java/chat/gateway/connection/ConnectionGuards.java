package chat.gateway.connection;

import chat.kit.envelope.Envelope;
import io.micronaut.context.BeanProvider;
import io.micronaut.context.annotation.Value;
import io.micronaut.context.event.BeanCreatedEvent;
import io.micronaut.context.event.BeanCreatedEventListener;
import io.micronaut.http.netty.channel.ChannelPipelineCustomizer;
import io.micronaut.http.server.netty.NettyServerCustomizer;
import io.netty.channel.Channel;
import jakarta.inject.Singleton;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Puts a {@link ConnectionGuard} on each connection that a client opens. */
@Singleton
final class ConnectionGuards implements BeanCreatedEventListener<NettyServerCustomizer.Registry> {
  private final Duration headTimeout;
  private final Duration bodyTimeout;
  private final BeanProvider<Envelope> envelope;

  /**
   * Takes the times that a client has.
   *
   * @param headTimeout for the whole head of a request, from its first byte
   * @param bodyTimeout for the next piece of a body
   */
  ConnectionGuards(
      @Value("${chat.client.head-timeout}") Duration headTimeout,
      @Value("${chat.client.body-timeout}") Duration bodyTimeout,
      BeanProvider<Envelope> envelope) {
    this.headTimeout = headTimeout;
    this.bodyTimeout = bodyTimeout;
    this.envelope = envelope;
  }

  @Override
  public NettyServerCustomizer.Registry onCreated(
      BeanCreatedEvent<NettyServerCustomizer.Registry> event) {
    event.getBean().register(new Guarding(null));
    return event.getBean();
  }

  private final class Guarding implements NettyServerCustomizer {
    private final @Nullable Channel connection;

    Guarding(@Nullable Channel connection) {
      this.connection = connection;
    }

    @Override
    public NettyServerCustomizer specializeForChannel(Channel channel, ChannelRole role) {
      return role == ChannelRole.CONNECTION ? new Guarding(channel) : this;
    }

    @Override
    public void onStreamPipelineBuilt() {
      if (connection != null) {
        var guard = new ConnectionGuard(headTimeout, bodyTimeout, envelope);
        var parser = ChannelPipelineCustomizer.HANDLER_HTTP_SERVER_CODEC;
        connection
            .pipeline()
            .addBefore(parser, "client-bytes", guard.beforeTheParser())
            .addAfter(parser, "client-guard", guard);
      }
    }
  }
}
