package chat.gateway;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;

/** A service that misbehaves below HTTP: a test decides what happens on each connection. */
final class RawService implements AutoCloseable {
  final AtomicInteger connections = new AtomicInteger();
  private final ServerSocket server;

  RawService(Behaviour behaviour) throws IOException {
    server = new ServerSocket(0, 1000, InetAddress.getLoopbackAddress());
    Thread.startVirtualThread(() -> accept(behaviour));
  }

  String address() {
    return "http://127.0.0.1:" + server.getLocalPort();
  }

  /** Reads one request's head; the body stays in the socket. */
  static String head(Socket socket) throws IOException {
    var head = new StringBuilder();
    for (int c = socket.getInputStream().read(); c >= 0; c = socket.getInputStream().read()) {
      head.append((char) c);
      if (head.length() >= 4 && head.substring(head.length() - 4).equals("\r\n\r\n")) {
        break;
      }
    }
    return head.toString();
  }

  static void write(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
    socket.getOutputStream().flush();
  }

  @Override
  public void close() throws IOException {
    server.close();
  }

  private void accept(Behaviour behaviour) {
    while (!server.isClosed()) {
      try {
        var socket = server.accept();
        connections.incrementAndGet();
        Thread.startVirtualThread(() -> {
          try (socket) {
            behaviour.on(socket);
          } catch (IOException e) {
            // Some tests close the connection early.
          }
        });
      } catch (IOException e) {
        return;
      }
    }
  }

  interface Behaviour {
    void on(Socket socket) throws IOException;
  }
}
