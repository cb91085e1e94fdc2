package chat.uploads.tus;

import chat.kit.token.Caller;
import chat.testkit.CallerTokens;
import chat.testkit.RunningService;
import chat.testkit.TestServers;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** A PATCH or POST whose body the test sends step by step, or in part. */
final class RawPatch implements Closeable {

  private static final String HEAD_END = "\r\n\r\n";

  private final Socket socket;

  private RawPatch(Socket socket) {
    this.socket = socket;
  }

  /** Sends the head of a request; {@code length} is -1 for a body in chunks. */
  static RawPatch begin(
      RunningService service, Caller caller, String upload, long offset, long length)
      throws IOException {
    return begin(service.uri(), token(service, caller), upload, offset, length);
  }

  /** Sends the head of a request to a service in another process. */
  static RawPatch begin(URI server, String token, String upload, long offset, long length)
      throws IOException {
    String framing = length < 0 ? "Transfer-Encoding: chunked" : "Content-Length: " + length;
    return begin(server, token, upload, offset, framing);
  }

  /** Sends the head of a request with these headers, which frame the body. */
  static RawPatch begin(
      RunningService service, Caller caller, String upload, long offset, String headers)
      throws IOException {
    return begin(service.uri(), token(service, caller), upload, offset, headers);
  }

  private static RawPatch begin(
      URI server, String token, String upload, long offset, String headers) throws IOException {
    return begin(
        server, token, "PATCH " + upload, "Upload-Offset: %d\r\n%s\r\n".formatted(offset, headers));
  }

  /** Sends the head of a request that creates an upload with a body. */
  static RawPatch beginNew(RunningService service, Caller caller, long length, long bodyLength)
      throws IOException {
    return beginNew(service, caller, length, "Content-Length: " + bodyLength);
  }

  /** Sends the head of a creation request with these headers, which frame the body. */
  static RawPatch beginNew(RunningService service, Caller caller, long length, String headers)
      throws IOException {
    return begin(
        service.uri(),
        token(service, caller),
        "POST " + TusClient.ENDPOINT,
        "Upload-Length: %d\r\n%s\r\n".formatted(length, headers));
  }

  private static String token(RunningService service, Caller caller) {
    return new CallerTokens(TestServers.get().keysDirectory(), service.clock()).caller(caller);
  }

  private static RawPatch begin(URI server, String token, String methodAndPath, String headers)
      throws IOException {
    Socket socket = new Socket(server.getHost(), server.getPort());
    socket.setSoTimeout(60_000);
    RawPatch patch = new RawPatch(socket);
    patch.send(
        """
        %s HTTP/1.1\r
        Host: chat.example.com\r
        Authorization: Bearer %s\r
        Tus-Resumable: 1.0.0\r
        Content-Type: application/offset+octet-stream\r
        %s\r
        """
            .formatted(methodAndPath, token, headers));
    return patch;
  }

  void send(String text) throws IOException {
    send(text.getBytes(StandardCharsets.US_ASCII));
  }

  void send(byte[] bytes) throws IOException {
    socket.getOutputStream().write(bytes);
    socket.getOutputStream().flush();
  }

  /** Reads the head of the next response; returns its status. */
  int status() throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.indexOf(HEAD_END) < 0) {
      int next = socket.getInputStream().read();
      if (next < 0) {
        throw new EOFException("No answer but: " + head);
      }
      head.append((char) next);
    }
    return Integer.parseInt(head.substring(9, 12));
  }

  /** Sends nothing more; returns what the server sends until it closes the connection. */
  String breakOff() throws IOException {
    socket.shutdownOutput();
    return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
