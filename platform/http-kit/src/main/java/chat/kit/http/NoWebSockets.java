package chat.kit.http;

import io.micronaut.context.event.BeanCreatedEvent;
import io.micronaut.context.event.BeanCreatedEventListener;
import io.micronaut.http.server.netty.NettyServerCustomizer;
import io.netty.handler.codec.http.websocketx.extensions.compression.WebSocketServerCompressionHandler;
import jakarta.inject.Singleton;

/** No program has web sockets: their handler would look at each request and answer for nothing. */
@Singleton
final class NoWebSockets implements BeanCreatedEventListener<NettyServerCustomizer.Registry> {

  @Override
  public NettyServerCustomizer.Registry onCreated(
      BeanCreatedEvent<NettyServerCustomizer.Registry> event) {
    event
        .getBean()
        .register(
            new EachConnection(
                pipeline -> pipeline.remove(WebSocketServerCompressionHandler.class)));
    return event.getBean();
  }
}
