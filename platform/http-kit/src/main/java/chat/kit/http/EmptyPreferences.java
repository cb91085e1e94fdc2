package chat.kit.http;

import io.micronaut.context.event.BeanCreatedEvent;
import io.micronaut.context.event.BeanCreatedEventListener;
import io.micronaut.http.netty.channel.ChannelPipelineCustomizer;
import io.micronaut.http.server.netty.NettyServerCustomizer;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import jakarta.inject.Singleton;
import java.util.List;

/**
 * Removes {@code Accept-Language} and {@code Accept-Charset} headers that begin with an empty
 * element, such as {@code ,}: Micronaut's parser fails on them, and both may be ignored (RFC 9110,
 * 12.5).
 */
@ChannelHandler.Sharable
final class EmptyPreferences extends ChannelInboundHandlerAdapter {
  private static final List<CharSequence> PREFERENCES =
      List.of(HttpHeaderNames.ACCEPT_LANGUAGE, HttpHeaderNames.ACCEPT_CHARSET);

  /** Adds the handler to each connection of the server, behind the HTTP decoder. */
  @Singleton
  static final class OnEachConnection
      implements BeanCreatedEventListener<NettyServerCustomizer.Registry> {
    private final EmptyPreferences handler = new EmptyPreferences();

    @Override
    public NettyServerCustomizer.Registry onCreated(
        BeanCreatedEvent<NettyServerCustomizer.Registry> event) {
      event
          .getBean()
          .register(
              new ConnectionPipeline(pipeline ->
                  pipeline.addAfter(
                      ChannelPipelineCustomizer.HANDLER_HTTP_SERVER_CODEC,
                      "empty-preferences",
                      handler)));
      return event.getBean();
    }
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    if (message instanceof HttpRequest request) {
      removeEmpty(request.headers());
    }
    ctx.fireChannelRead(message);
  }

  private static void removeEmpty(HttpHeaders headers) {
    for (CharSequence name : PREFERENCES) {
      String value = headers.get(name);
      if (value != null && (value.startsWith(",") || value.startsWith(";"))) {
        headers.remove(name);
      }
    }
  }
}
