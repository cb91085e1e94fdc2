package chat.localstack.process;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Ports that nobody listens on, all different. They lie below the range from which the system takes
 * the near end of outgoing connections, so none is lost between the choice and its use.
 */
public final class FreePorts {

  private static final int LOWEST = 20_000;
  private static final int COUNT = 12_000;

  private final Deque<Integer> ports = new ArrayDeque<>();

  /** Finds {@code count} ports that are free on the loopback address now. */
  public FreePorts(int count) {
    int next = ThreadLocalRandom.current().nextInt(COUNT);
    for (int tried = 0; ports.size() < count; tried++) {
      if (tried == COUNT) {
        throw new IllegalStateException("no free port from " + LOWEST + " on");
      }
      int port = LOWEST + (next + tried) % COUNT;
      if (isFree(port)) {
        ports.add(port);
      }
    }
  }

  public int next() {
    return ports.remove();
  }

  /** Whether a server could listen on this port of 127.0.0.1 now. */
  public static boolean isFree(int port) {
    try (var socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), port));
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
