package chat.localstack.endtoend;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** A request with an unmodified path and host, which HTTP clients do not allow. */
final class RawRequest {

  private RawRequest() {}

  /**
   * Sends a GET and returns the status.
   *
   * @param header an additional header, such as {@code Accept: text/html}
   */
  static int get(URI server, String path, String host, String header) throws IOException {
    try (var socket = new Socket(server.getHost(), server.getPort())) {
      var request =
          "GET %s HTTP/1.1\r\nHost: %s\r\n%s\r\nConnection: close\r\n\r\n"
              .formatted(path, host, header);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      var answer =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
      return Integer.parseInt(answer.readLine().split(" ")[1]);
    }
  }
}
