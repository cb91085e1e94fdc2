package chat.embedded;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/** Chooses and checks ports of the loopback address, so that a taken one is said before a start. */
public final class Ports {
  private static final int FIRST = 10_000;

  /** From here on Linux, unless told otherwise, chooses the ports of outgoing connections. */
  private static final int EPHEMERAL = 32_768;

  private static final int TRIES = 100;

  private Ports() {}

  /**
   * A port that nothing listens on at this moment, and that no outgoing connection will be given
   * before a server has taken it.
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

  /** The port itself if it is not zero, otherwise a free one. */
  static int orFree(int port) {
    return port == 0 ? free() : port;
  }

  /**
   * Makes sure that a server could listen.
   *
   * @throws IllegalStateException naming the server and the port that is taken
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
