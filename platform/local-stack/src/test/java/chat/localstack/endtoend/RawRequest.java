package chat.localstack.endtoend;

import chat.localstack.organization.Credentials;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** A request whose path reaches the server to the letter, which HTTP clients don't allow. */
final class RawRequest {

  private RawRequest() {}

  /** The status of the answer to a GET. */
  static int get(URI server, String path, Credentials credentials) throws IOException {
    try (var socket = new Socket(server.getHost(), server.getPort())) {
      var request =
          "GET %s HTTP/1.1\r\nHost: %s:%d\r\nAuthorization: %s\r\nConnection: close\r\n\r\n"
              .formatted(path, server.getHost(), server.getPort(), credentials.authorization());
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      var answer =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
      return Integer.parseInt(answer.readLine().split(" ")[1]);
    }
  }
}
