package chat.kit.http;

import io.micronaut.context.event.BeanCreatedEvent;
import io.micronaut.context.event.BeanCreatedEventListener;
import io.micronaut.core.order.Ordered;
import io.micronaut.http.netty.channel.ChannelPipelineCustomizer;
import io.micronaut.http.server.netty.NettyServerCustomizer;
import io.netty.channel.ChannelPipeline;
import jakarta.inject.Singleton;

/** Adds {@link RequestDrainHandler} to each server connection, next to the parser. */
@Singleton
final class EarlyAnswers
    implements BeanCreatedEventListener<NettyServerCustomizer.Registry>, Ordered {

  /** The customizer that runs last has its handler directly behind the parser. */
  @Override
  public int getOrder() {
    return LOWEST_PRECEDENCE;
  }

  @Override
  public NettyServerCustomizer.Registry onCreated(
      BeanCreatedEvent<NettyServerCustomizer.Registry> event) {
    event.getBean().register(new ConnectionPipeline(EarlyAnswers::add));
    return event.getBean();
  }

  private static void add(ChannelPipeline pipeline) {
    pipeline.addAfter(
        ChannelPipelineCustomizer.HANDLER_HTTP_SERVER_CODEC,
        "early-answers",
        new RequestDrainHandler());
  }
}
