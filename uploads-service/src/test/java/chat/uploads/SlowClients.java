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

/**
 * Clients that ask for something and do not go on, and the program they ask, which has as little
 * memory as it is given.
 */
final class SlowClients implements AutoCloseable {

  /** What a client leaves to the program's side of the connection. */
  private static final int RECEIVED = 4 << 10;

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

  /** A client of an account that takes its time for nothing. */
  ApiClient as(int account) {
    return ApiClient.at(process.uri()).withBearer(() -> tokens.caller(caller(account)));
  }

  /** Answers with 200 that have begun, of which no more than that is read. */
  int served() {
    return served.get();
  }

  /** Answers with 503, whose clients have gone then, as the gateway does. */
  int refused() {
    return refused.get();
  }

  /** Files that the program has open below a directory of that name. */
  List<String> openFiles(String directory) throws IOException {
    return process.openFiles().stream()
        .filter(path -> path.contains("/" + directory + "/"))
        .toList();
  }

  void awaitRefused(int atLeast) {
    Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> refused() >= atLeast);
  }

  /**
   * Begins so many requests of an account, each on a connection of its own.
   *
   * @param head the request line, and what more there is than host and credentials
   * @param beginning of the body
   */
  void begin(int account, int requests, List<String> head, byte[] beginning) throws IOException {
    String bearer = "Authorization: Bearer " + tokens.caller(caller(account));
    String lines =
        String.join("\r\n", head) + "\r\nHost: chat.example.com\r\n" + bearer + "\r\n\r\n";
    for (int i = 0; i < requests; i++) {
      var socket = new Socket();
      sockets.add(socket);
      socket.setReceiveBufferSize(RECEIVED);
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
      // The server has refused the rest, which is counted by who reads the answer.
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
      // The test has ended, or the answer was lost with the rest of the body.
    }
  }

  /** All of them go. */
  void go() throws IOException {
    for (Socket socket : sockets) {
      socket.close();
    }
    sockets.clear();
  }

  @Override
  public void close() throws IOException {
    go();
    process.close();
  }
}
