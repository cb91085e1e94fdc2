package chat.gateway.forward;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One forwarded request.
 *
 * <p>When its client disconnects, the connection to the service is closed, too, so that the service
 * does not keep file downloads and polls on their own connections running.
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

  /**
   * The time until the service must begin its answer. Starts when it has received the whole
   * request.
   */
  Duration timeout() {
    return timeout;
  }

  boolean isAbandoned() {
    return abandoned;
  }

  /** Sets the connection that the request is sent on. */
  void on(ExchangeGuard connection) {
    guard = connection;
  }

  /** Whether the request was written to a connection. */
  boolean isSent() {
    return guard != null;
  }

  /** Records that the answer has begun. */
  void answered() {
    answered = true;
  }

  boolean isAnswered() {
    return answered;
  }

  /** Records that the answer is complete. */
  void end() {
    client.closeFuture().removeListener(whenClientGoes);
  }

  /**
   * Fails the exchange: the request could not be sent, or its client disconnected. Closes the
   * connection to the service.
   */
  void fail() {
    end();
    closeConnection();
  }

  /** Closes the connection to the service, because the client no longer waits for the answer. */
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
