package chat.gateway.connection;

import io.netty.channel.Channel;
import io.netty.util.AttributeKey;

/** Tells whether a request's client is still connected. */
public final class ClientLiveness {

  private static final AttributeKey<Boolean> LOST =
      AttributeKey.valueOf(ClientLiveness.class, "lost");

  private ClientLiveness() {}

  /** Whether the connection is open and no read or write on it has failed. */
  public static boolean isThere(Channel connection) {
    return connection.isActive() && !connection.hasAttr(LOST);
  }

  /** Records that reading or writing failed, which is known before the connection is closed. */
  static void lose(Channel connection) {
    connection.attr(LOST).set(true);
  }
}
