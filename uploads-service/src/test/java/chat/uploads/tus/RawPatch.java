package chat.uploads.tus;

import chat.kit.token.Caller;
import chat.testkit.CallerTokens;
import chat.testkit.RunningService;
import chat.testkit.TestServers;
import java.io.Closeable;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A PATCH whose bytes come as slowly as the test wants, and may stop coming. */
final class RawPatch implements Closeable {

  private final Socket socket;

  private RawPatch(Socket socket) {
    this.socket = socket;
  }

  /** Sends the head of a request; {@code length} is -1 for a body in chunks. */
  static RawPatch begin(
      RunningService service, Caller caller, String upload, long offset, long length)
      throws IOException {
    String token =
        new CallerTokens(TestServers.get().keysDirectory(), service.clock()).caller(caller);
    Socket socket = new Socket(service.uri().getHost(), service.uri().getPort());
    socket.setSoTimeout(20_000);
    RawPatch patch = new RawPatch(socket);
    patch.send(
        """
        PATCH %s HTTP/1.1\r
        Host: chat.example.com\r
        Authorization: Bearer %s\r
        Tus-Resumable: 1.0.0\r
        Content-Type: application/offset+octet-stream\r
        Upload-Offset: %d\r
        %s\r
        \r
        """
            .formatted(
                upload,
                token,
                offset,
                length < 0 ? "Transfer-Encoding: chunked" : "Content-Length: " + length));
    return patch;
  }

  void send(String text) throws IOException {
    send(text.getBytes(StandardCharsets.US_ASCII));
  }

  void send(byte[] bytes) throws IOException {
    socket.getOutputStream().write(bytes);
    socket.getOutputStream().flush();
  }

  /** The status of the answer. */
  int status() throws IOException {
    byte[] line = socket.getInputStream().readNBytes(12);
    return Integer.parseInt(new String(line, 9, 3, StandardCharsets.US_ASCII));
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
