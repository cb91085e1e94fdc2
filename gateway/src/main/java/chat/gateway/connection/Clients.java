package chat.gateway.connection;

import io.netty.channel.Channel;
import io.netty.util.AttributeKey;

/** Tells whether who has asked is still there. */
public final class Clients {

  private static final AttributeKey<Boolean> LOST = AttributeKey.valueOf(Clients.class, "lost");

  private Clients() {}

  /** Whether a client's connection is up, and nothing has failed on it either. */
  public static boolean isThere(Channel connection) {
    return connection.isActive() && !connection.hasAttr(LOST);
  }

  /** Reading or writing has failed, which is told before the connection is closed. */
  static void lose(Channel connection) {
    connection.attr(LOST).set(true);
  }
}
