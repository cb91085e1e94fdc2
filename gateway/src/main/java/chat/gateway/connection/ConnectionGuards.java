package chat.gateway.connection;

import chat.kit.envelope.Envelope;
import chat.kit.http.EachConnection;
import chat.kit.setting.AtLeast;
import io.micronaut.context.BeanProvider;
import io.micronaut.context.annotation.Property;
import io.micronaut.context.event.BeanCreatedEvent;
import io.micronaut.context.event.BeanCreatedEventListener;
import io.micronaut.http.netty.channel.ChannelPipelineCustomizer;
import io.micronaut.http.server.netty.NettyServerCustomizer;
import io.netty.channel.ChannelPipeline;
import jakarta.inject.Singleton;
import java.time.Duration;

/**
 * Puts a {@link ConnectionGuard} and {@link RequestsInTurn} on each connection that a client opens.
 */
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
      @AtLeast("100ms") @Property(name = "chat.client.head-timeout") Duration headTimeout,
      @AtLeast("100ms") @Property(name = "chat.client.body-timeout") Duration bodyTimeout,
      BeanProvider<Envelope> envelope) {
    this.headTimeout = headTimeout;
    this.bodyTimeout = bodyTimeout;
    this.envelope = envelope;
  }

  @Override
  public NettyServerCustomizer.Registry onCreated(
      BeanCreatedEvent<NettyServerCustomizer.Registry> event) {
    event.getBean().register(new EachConnection(this::guard));
    return event.getBean();
  }

  private void guard(ChannelPipeline pipeline) {
    var guard = new ConnectionGuard(headTimeout, bodyTimeout, envelope);
    var parser = ChannelPipelineCustomizer.HANDLER_HTTP_SERVER_CODEC;
    pipeline
        .addBefore(parser, "client-bytes", guard.beforeTheParser())
        .addAfter(parser, "client-guard", guard)
        .addAfter("client-guard", "client-turns", new RequestsInTurn(guard));
  }
}
