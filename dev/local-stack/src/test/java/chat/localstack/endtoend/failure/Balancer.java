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

/** A round-robin load balancer: each connection goes to the next server that answers. */
final class Balancer implements AutoCloseable {

  private final List<Server> servers;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final ServerSocket listener;

  private record Server(URI address, AtomicLong received) {}

  Balancer(URI... addresses) {
    servers =
        Arrays.stream(addresses).map(address -> new Server(address, new AtomicLong())).toList();
    try {
      listener = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Thread.startVirtualThread(this::accept);
  }

  URI address() {
    return URI.create("http://127.0.0.1:" + listener.getLocalPort());
  }

  /** Number of bytes sent to each server, in order. */
  List<Long> received() {
    return servers.stream().map(server -> server.received().get()).toList();
  }

  private void accept() {
    for (int next = 0; !listener.isClosed(); next = (next + 1) % servers.size()) {
      try {
        Socket client = listener.accept();
        int start = next;
        Thread.startVirtualThread(() -> connect(client, start));
      } catch (IOException closed) {
        return;
      }
    }
  }

  private void connect(Socket client, int start) {
    for (int i = 0; i < servers.size(); i++) {
      Server server = servers.get((start + i) % servers.size());
      try {
        var upstream = new Socket(server.address().getHost(), server.address().getPort());
        Thread.startVirtualThread(() -> pass(upstream, client, new AtomicLong()));
        pass(client, upstream, server.received());
        return;
      } catch (IOException away) {
        // The next server may answer.
      }
    }
    close(client);
  }

  /** Copies bytes until one connection ends, then closes both. */
  private void pass(Socket from, Socket to, AtomicLong passed) {
    open.addAll(List.of(from, to));
    try {
      byte[] buffer = new byte[64 << 10];
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        passed.addAndGet(read);
        out.write(buffer, 0, read);
      }
    } catch (IOException ended) {
      // A killed server ends its connections.
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
      listener.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    open.forEach(this::close);
  }
}
