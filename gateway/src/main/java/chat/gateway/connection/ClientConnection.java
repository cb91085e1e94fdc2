package chat.gateway.connection;

import io.netty.channel.Channel;
import io.netty.util.AttributeKey;
import java.util.function.Consumer;

/** Gives request handling access to its client connection's guard. */
public final class ClientConnection {
  private static final AttributeKey<ConnectionGuard> GUARD =
      AttributeKey.valueOf(ClientConnection.class, "guard");

  private ClientConnection() {}

  static void guard(Channel connection, ConnectionGuard guard) {
    connection.attr(GUARD).set(guard);
  }

  /**
   * Lets the body of the request in progress be read. Until then the connection is not read any
   * further.
   *
   * @param isLarge whether large reads are wanted, as for uploads
   */
  public static void readBody(Channel connection, boolean isLarge) {
    onEventLoop(connection, guard -> guard.readBody(isLarge));
  }

  /**
   * Registers a callback for the end of the current answer.
   *
   * @param end takes false if the client closed the connection before the whole answer was written,
   *     otherwise true
   */
  public static void whenAnswered(Channel connection, Consumer<Boolean> end) {
    onEventLoop(connection, guard -> guard.whenAnswered(end));
  }

  /**
   * Counts the request in progress as a waiting poll.
   *
   * @param occupiesService whether it has a connection to a service, and so needs as much memory as
   *     other requests
   */
  public static void waiting(Channel connection, boolean occupiesService) {
    onEventLoop(connection, guard -> guard.waiting(occupiesService));
  }

  /** Runs the action on the event loop, before anything that the caller writes next. */
  private static void onEventLoop(Channel connection, Consumer<ConnectionGuard> action) {
    var guard = connection.attr(GUARD).get();
    if (connection.eventLoop().inEventLoop()) {
      action.accept(guard);
    } else {
      connection.eventLoop().execute(() -> action.accept(guard));
    }
  }
}
