package chat.embedded;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/** Chooses and checks ports of the loopback address, so that a port conflict is reported early. */
public final class Ports {
  private static final int FIRST = 10_000;

  /** Start of Linux's default range for outgoing connections. */
  private static final int EPHEMERAL = 32_768;

  private static final int TRIES = 100;

  private Ports() {}

  /**
   * Returns a port that nothing listens on now. It is outside the range of outgoing connections, so
   * none of them takes it before a server binds it.
   */
  public static int free() {
    for (int i = 0; i < TRIES; i++) {
      int port = ThreadLocalRandom.current().nextInt(FIRST, EPHEMERAL);
      if (isFree(port)) {
        return port;
      }
    }
    throw new IllegalStateException(
        "No free port found between %d and %d".formatted(FIRST, EPHEMERAL));
  }

  /** Whether a server could listen on this port of 127.0.0.1 now. */
  public static boolean isFree(int port) {
    try (ServerSocket socket = listen(port)) {
      return socket.isBound();
    } catch (IOException taken) {
      return false;
    }
  }

  /** Returns the port itself if it is not 0, otherwise a free one. */
  static int orFree(int port) {
    return port == 0 ? free() : port;
  }

  /**
   * Checks that a server could listen on the port.
   *
   * @throws IllegalStateException naming the server and the port that is in use
   */
  static void requireFree(String server, int port) {
    try (ServerSocket socket = listen(port)) {
      socket.getLocalPort();
    } catch (IOException e) {
      throw new IllegalStateException(
          "%s can't listen on 127.0.0.1:%d: %s".formatted(server, port, e.getMessage()), e);
    }
  }

  private static ServerSocket listen(int port) throws IOException {
    return new ServerSocket(port, 1, InetAddress.ofLiteral("127.0.0.1"));
  }
}
