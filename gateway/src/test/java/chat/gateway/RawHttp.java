package chat.gateway;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** Sends the exact bytes of a request, which HTTP clients would normalize. */
final class RawHttp {
  private RawHttp() {}

  /** The whole answer of a request that asks the server to close. */
  static String send(int port, String request) throws IOException {
    try (var socket = new Socket("127.0.0.1", port)) {
      socket.setSoTimeout(60_000);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
      socket.getOutputStream().flush();
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
    }
  }

  /** Sends a GET with the unmodified target and the header lines. */
  static String get(int port, String target, String... headers) throws IOException {
    var lines = new StringBuilder("GET " + target + " HTTP/1.1\r\nHost: 127.0.0.1\r\n");
    for (var header : headers) {
      lines.append(header).append("\r\n");
    }
    return send(port, lines.append("Connection: close\r\n\r\n").toString());
  }

  static int status(String answer) {
    return Integer.parseInt(answer.substring("HTTP/1.1 ".length(), "HTTP/1.1 ".length() + 3));
  }
}
