package chat.gateway.forward;

import io.micronaut.context.event.BeanCreatedEvent;
import io.micronaut.context.event.BeanCreatedEventListener;
import io.micronaut.http.MutableHttpHeaders;
import io.micronaut.http.client.netty.NettyClientCustomizer;
import io.netty.channel.Channel;
import io.netty.handler.codec.http.HttpHeaders;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Associates exchanges with the connections that the HTTP client selects.
 *
 * <p>A ticket in a request header identifies the exchange; the connection's {@link ExchangeGuard}
 * removes it.
 */
@Singleton
final class Exchanges implements BeanCreatedEventListener<NettyClientCustomizer.Registry> {
  static final String TICKET = "Chat-Exchange";

  private final AtomicLong tickets = new AtomicLong();
  private final Map<String, Exchange> waiting = new ConcurrentHashMap<>();

  /** Adds a ticket to a request that is about to be sent. */
  String begin(Exchange exchange, MutableHttpHeaders headers) {
    var ticket = Long.toString(tickets.incrementAndGet());
    waiting.put(ticket, exchange);
    headers.set(TICKET, ticket);
    return ticket;
  }

  /**
   * Removes the ticket and returns its exchange. Null if the request forwards no client request.
   */
  @Nullable Exchange claim(HttpHeaders headers) {
    var ticket = headers.get(TICKET);
    if (ticket == null) {
      return null;
    }
    headers.remove(TICKET);
    return waiting.remove(ticket);
  }

  /** Fails the exchange of a request that may not have a connection. */
  void giveUp(String ticket, Exchange exchange) {
    waiting.remove(ticket);
    exchange.fail();
  }

  @Override
  public NettyClientCustomizer.Registry onCreated(
      BeanCreatedEvent<NettyClientCustomizer.Registry> event) {
    event.getBean().register(new Guarding(null));
    return event.getBean();
  }

  private final class Guarding implements NettyClientCustomizer {
    private final @Nullable Channel connection;

    Guarding(@Nullable Channel connection) {
      this.connection = connection;
    }

    @Override
    public NettyClientCustomizer specializeForChannel(Channel channel, ChannelRole role) {
      return role == ChannelRole.CONNECTION ? new Guarding(channel) : this;
    }

    @Override
    public void onStreamPipelineBuilt() {
      if (connection != null) {
        connection.pipeline().addLast(new ExchangeGuard(Exchanges.this));
      }
    }
  }
}
