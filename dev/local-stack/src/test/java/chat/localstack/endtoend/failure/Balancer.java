package chat.localstack.endtoend.failure;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * One address for several servers: each connection goes to the next of them, or to the one behind
 * it where that one does not answer.
 */
final class Balancer implements AutoCloseable {

  private final List<Server> servers;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final ServerSocket entrance;

  private record Server(URI address, AtomicLong received) {}

  Balancer(URI... addresses) {
    servers =
        Arrays.stream(addresses).map(address -> new Server(address, new AtomicLong())).toList();
    try {
      entrance = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Thread.startVirtualThread(this::accept);
  }

  URI address() {
    return URI.create("http://127.0.0.1:" + entrance.getLocalPort());
  }

  /** How many bytes each of the servers has been sent, in their order. */
  List<Long> received() {
    return servers.stream().map(server -> server.received().get()).toList();
  }

  private void accept() {
    for (int next = 0; !entrance.isClosed(); next = (next + 1) % servers.size()) {
      try {
        Socket client = entrance.accept();
        int turn = next;
        Thread.startVirtualThread(() -> connect(client, turn));
      } catch (IOException closed) {
        return;
      }
    }
  }

  private void connect(Socket client, int turn) {
    for (int i = 0; i < servers.size(); i++) {
      Server server = servers.get((turn + i) % servers.size());
      try {
        var there = new Socket(server.address().getHost(), server.address().getPort());
        Thread.startVirtualThread(() -> pass(there, client, new AtomicLong()));
        pass(client, there, server.received());
        return;
      } catch (IOException away) {
        // The next one may answer.
      }
    }
    close(client);
  }

  /** Until one of them ends, and then both do. */
  private void pass(Socket from, Socket to, AtomicLong passed) {
    open.addAll(List.of(from, to));
    try {
      byte[] piece = new byte[64 << 10];
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      for (int read = in.read(piece); read >= 0; read = in.read(piece)) {
        passed.addAndGet(read);
        out.write(piece, 0, read);
      }
    } catch (IOException ended) {
      // As it does where a server is killed.
    } finally {
      close(from);
      close(to);
    }
  }

  private void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      open.remove(socket);
    }
  }

  @Override
  public void close() {
    try {
      entrance.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    open.forEach(this::close);
  }
}
