package chat.uploads;

import static java.nio.charset.StandardCharsets.US_ASCII;

import chat.contracts.Program;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.testkit.ApiClient;
import chat.testkit.CallerTokens;
import chat.testkit.ServiceProcess;
import chat.testkit.TestServers;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;

/** Clients that stall after they start a request, and a service with a small heap. */
final class SlowClients implements AutoCloseable {

  /** Size of a client's receive buffer, in bytes. */
  private static final int RECEIVE_BUFFER = 4 << 10;

  private static final String STATUS_LINE = "HTTP/1.1 200";

  private final long organizationId = ThreadLocalRandom.current().nextLong(1, 1L << 40);
  private final CallerTokens tokens =
      new CallerTokens(TestServers.get().keysDirectory(), Clock.systemUTC());
  private final ServiceProcess process =
      new ServiceProcess(Program.UPLOADS, UploadsService.class, "96m")
          .with("JDK_JAVA_OPTIONS", "-XX:MaxDirectMemorySize=256m");
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();
  private final AtomicInteger served = new AtomicInteger();
  private final AtomicInteger refused = new AtomicInteger();

  void start() {
    process.start();
  }

  long organizationId() {
    return organizationId;
  }

  private Caller caller(int account) {
    return new Caller(organizationId, organizationId + account, Role.MEMBER, false, null, "t");
  }

  /** A client of an account that reads responses without delay. */
  ApiClient as(int account) {
    return ApiClient.at(process.uri()).withBearer(() -> tokens.caller(caller(account)));
  }

  /** The number of responses with status 200, whose bodies are not read. */
  int served() {
    return served.get();
  }

  /** The number of responses with status 503, after which clients disconnect like the gateway. */
  int refused() {
    return refused.get();
  }

  /** Files that the service has open below a directory of this name. */
  List<String> openFiles(String directory) throws IOException {
    return process.openFiles().stream()
        .filter(path -> path.contains("/" + directory + "/"))
        .toList();
  }

  void awaitRefused(int atLeast) {
    Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> refused() >= atLeast);
  }

  /**
   * Starts requests of an account, each on a connection of its own.
   *
   * @param head the request line and the headers other than host and credentials
   * @param beginning the first bytes of the body
   */
  void begin(int account, int requests, List<String> head, byte[] beginning) throws IOException {
    String bearer = "Authorization: Bearer " + tokens.caller(caller(account));
    String lines =
        String.join("\r\n", head) + "\r\nHost: chat.example.com\r\n" + bearer + "\r\n\r\n";
    for (int i = 0; i < requests; i++) {
      var socket = new Socket();
      sockets.add(socket);
      socket.setReceiveBufferSize(RECEIVE_BUFFER);
      socket.connect(new InetSocketAddress(process.uri().getHost(), process.uri().getPort()));
      Thread.startVirtualThread(() -> readStatus(socket));
      Thread.startVirtualThread(() -> send(socket, lines, beginning));
    }
  }

  private static void send(Socket socket, String lines, byte[] beginning) {
    try {
      OutputStream out = socket.getOutputStream();
      out.write(lines.getBytes(US_ASCII));
      out.write(beginning);
      out.flush();
    } catch (IOException e) {
      // The server has refused the rest of the body; readStatus counts the response.
    }
  }

  private void readStatus(Socket socket) {
    try {
      String line = new String(socket.getInputStream().readNBytes(STATUS_LINE.length()), US_ASCII);
      if (line.equals(STATUS_LINE)) {
        served.incrementAndGet();
      } else if (line.endsWith(" 503")) {
        refused.incrementAndGet();
        socket.close();
      }
    } catch (IOException e) {
      // The test has ended, or the response was lost with the rest of the body.
    }
  }

  /** Closes all connections. */
  void disconnectAll() throws IOException {
    for (Socket socket : sockets) {
      socket.close();
    }
    sockets.clear();
  }

  @Override
  public void close() throws IOException {
    disconnectAll();
    process.close();
  }
}
