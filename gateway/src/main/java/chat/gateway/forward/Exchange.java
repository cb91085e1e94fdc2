package chat.gateway.forward;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One request on its way through the gateway. When its client goes away, the connection to the
 * service is closed as well: a long poll would wait on for nobody, and a large file be read for
 * nobody.
 */
final class Exchange {
  private final Channel client;
  private final Duration timeout;
  private final ChannelFutureListener whenClientGoes = _ -> abandon();
  private volatile boolean abandoned;
  private volatile boolean answered;
  private volatile @Nullable ExchangeGuard guard;

  Exchange(Channel client, Duration timeout) {
    this.client = client;
    this.timeout = timeout;
    client.closeFuture().addListener(whenClientGoes);
  }

  /** How long the service may take until its answer begins, once it has the whole request. */
  Duration timeout() {
    return timeout;
  }

  boolean isAbandoned() {
    return abandoned;
  }

  /** The request goes out on this connection. */
  void on(ExchangeGuard connection) {
    guard = connection;
  }

  /** Whether the request was written to a connection. */
  boolean isSent() {
    return guard != null;
  }

  /** The answer has begun. */
  void answered() {
    answered = true;
  }

  boolean isAnswered() {
    return answered;
  }

  /** The answer is complete. */
  void end() {
    client.closeFuture().removeListener(whenClientGoes);
  }

  /**
   * No answer will come: the request could not be sent, or its client broke off in the middle of
   * it. Whatever has reached the service ends there too.
   */
  void fail() {
    end();
    closeConnection();
  }

  /** Nobody waits for the answer any more. */
  void abandon() {
    abandoned = true;
    closeConnection();
  }

  private void closeConnection() {
    var connection = guard;
    if (connection != null) {
      connection.abandon(this);
    }
  }
}
