package chat.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** Chooses and checks ports of the loopback address, so that a taken one is said before a start. */
public final class Ports {
  private Ports() {}

  /** A port that nothing listens on at this moment. */
  public static int free() {
    try (ServerSocket socket = new ServerSocket(0, 1, loopback())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException("No free port to be had", e);
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
    try (ServerSocket socket = new ServerSocket(port, 1, loopback())) {
      socket.getLocalPort();
    } catch (IOException e) {
      throw new IllegalStateException(
          "%s can't listen on 127.0.0.1:%d: %s".formatted(server, port, e.getMessage()), e);
    }
  }

  private static InetAddress loopback() {
    return InetAddress.ofLiteral("127.0.0.1");
  }
}
