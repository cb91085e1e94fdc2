package chat.kit.http;

import io.micronaut.context.event.BeanCreatedEvent;
import io.micronaut.context.event.BeanCreatedEventListener;
import io.micronaut.http.server.netty.NettyServerCustomizer;
import io.netty.handler.codec.http.websocketx.extensions.compression.WebSocketServerCompressionHandler;
import jakarta.inject.Singleton;

/** Removes the handler of WebSockets, which no program has but which would inspect each request. */
@Singleton
final class NoWebSockets implements BeanCreatedEventListener<NettyServerCustomizer.Registry> {

  @Override
  public NettyServerCustomizer.Registry onCreated(
      BeanCreatedEvent<NettyServerCustomizer.Registry> event) {
    event
        .getBean()
        .register(
            new ConnectionPipeline(
                pipeline -> pipeline.remove(WebSocketServerCompressionHandler.class)));
    return event.getBean();
  }
}
