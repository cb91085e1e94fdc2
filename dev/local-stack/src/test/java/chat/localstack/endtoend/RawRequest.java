package chat.localstack.endtoend;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** A request whose path and host reach the server to the letter, which HTTP clients don't allow. */
final class RawRequest {

  private RawRequest() {}

  /**
   * The status of the answer to a GET.
   *
   * @param header one more, such as {@code Accept: text/html}
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
