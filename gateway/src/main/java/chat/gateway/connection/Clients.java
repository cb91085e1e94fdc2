package chat.gateway.connection;

import io.netty.channel.Channel;
import io.netty.util.AttributeKey;

/** Tells whether who has asked is still there. */
public final class Clients {

  private static final AttributeKey<Boolean> LOST = AttributeKey.valueOf(Clients.class, "lost");

  private Clients() {}

  /** Whether a client's connection is up, and reading from it has not failed either. */
  public static boolean isThere(Channel connection) {
    return connection.isActive() && !connection.hasAttr(LOST);
  }

  /** Reading from it has failed; it is told to others before it is closed. */
  static void lose(Channel connection) {
    connection.attr(LOST).set(true);
  }
}
