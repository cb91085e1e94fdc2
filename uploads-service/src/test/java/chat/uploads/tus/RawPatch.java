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

/** A PATCH, or a POST, whose bytes come as slowly as the test wants, and may stop coming. */
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

  /** The same to a program in a process of its own. */
  static RawPatch begin(URI server, String token, String upload, long offset, long length)
      throws IOException {
    String framing = length < 0 ? "Transfer-Encoding: chunked" : "Content-Length: " + length;
    return begin(server, token, upload, offset, framing);
  }

  /** The same with the headers that tell how long the body is, and more of it. */
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

  /** Sends the head of a request that begins an upload and brings so many of its bytes. */
  static RawPatch beginNew(RunningService service, Caller caller, long length, long bodyLength)
      throws IOException {
    return beginNew(service, caller, length, "Content-Length: " + bodyLength);
  }

  /** The same with the headers that tell how long the body is, and more of it. */
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

  /** The status of the next answer, whose head is read. */
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

  /** Sends nothing more; what the server answers until it ends the connection. */
  String breakOff() throws IOException {
    socket.shutdownOutput();
    return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
