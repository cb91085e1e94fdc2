package chat.localstack.endtoend.failure;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.localstack.endtoend.EndToEnd;
import chat.localstack.endtoend.TestStack;
import chat.localstack.process.FreePorts;
import chat.localstack.process.StackProcess;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import java.net.ConnectException;
import java.net.Socket;
import java.net.URI;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Two replicas of uploads-service behind one gateway and a load balancer. */
@Tag("deep")
@EndToEnd
class TusReplicasIT {

  private static final int CHUNK = 3_000_000;
  private static final int CHUNKS = 6;

  private final TestStack stack;
  private final FreePorts ports = new FreePorts(3);
  private final int uploadsPort = ports.next();
  private final int gatewayPort = ports.next();
  private final ApiClient client;
  private final byte[] content = new byte[CHUNK * CHUNKS];

  TusReplicasIT(TestStack stack) {
    this.stack = stack;
    var member = stack.site().credentials("member");
    this.client =
        ApiClient.at(url(gatewayPort))
            .withKey(member.email(), member.key())
            .withHeader("Tus-Resumable", "1.0.0");
    new Random(1).nextBytes(content);
  }

  private static URI url(int port) {
    return URI.create("http://127.0.0.1:" + port);
  }

  /** A gateway that opens one connection per request, so that requests alternate. */
  private StackProcess gateway(URI uploads) {
    return stack
        .stack()
        .another(
            Program.GATEWAY,
            gatewayPort,
            Map.of(
                "CHAT_MANAGEMENT_PORT",
                Integer.toString(ports.next()),
                "CHAT_UPLOADS_URL",
                uploads.toString(),
                "MICRONAUT_HTTP_SERVICES_UPSTREAM_POOL_ENABLED",
                "false"));
  }

  @Test
  @Timeout(value = 5, unit = TimeUnit.MINUTES)
  void replicasShareOneUpload() {
    var first = stack.stack().program("uploads-service");
    var second = stack.stack().another(Program.UPLOADS, uploadsPort, Map.of());
    var balancer = new Balancer(stack.stack().url(Program.UPLOADS), url(uploadsPort));
    var gateway = gateway(balancer.address());
    try (balancer) {
      second.start();
      gateway.start();
      assertFileIsComplete(send(begin(), 0, CHUNKS));
      assertThat(balancer.received())
          .allSatisfy(received -> assertThat(received).isGreaterThan(2L * CHUNK));

      String upload = begin();
      send(upload, 0, CHUNKS / 2);
      first.kill();
      awaitClosed(stack.stack().url(Program.UPLOADS));
      Answer last = send(upload, CHUNKS / 2, CHUNKS);
      first.start();
      assertFileIsComplete(last);
    } finally {
      gateway.stop();
      second.stop();
      if (!first.isRunning()) {
        first.start();
      }
    }
  }

  /** Waits until the port is closed, which is a little later for a killed io_uring. */
  private static void awaitClosed(URI address) {
    Awaitility.await()
        .until(() -> {
          try (var socket = new Socket(address.getHost(), address.getPort())) {
            return !socket.isConnected();
          } catch (ConnectException refused) {
            return true;
          }
        });
  }

  private String begin() {
    Answer created =
        client
            .withHeader("Upload-Length", content.length + "")
            .send("POST", "/api/v1/tus", "", new byte[0]);
    assertThat(created.status()).as(created.text()).isEqualTo(201);
    return created.header("Location").orElseThrow();
  }

  /** Sends chunks and checks the offset at both replicas; returns the last answer. */
  private Answer send(String upload, int from, int to) {
    Answer last = null;
    for (int offset = from * CHUNK; offset < to * CHUNK; offset += CHUNK) {
      byte[] chunk = Arrays.copyOfRange(content, offset, offset + CHUNK);
      last =
          client
              .withHeader("Upload-Offset", offset + "")
              .send("PATCH", upload, "application/offset+octet-stream", chunk);
      assertThat(last.status()).as(last.text()).isIn(200, 204);
      for (int replica = 0; replica < 2; replica++) {
        Answer head = client.send("HEAD", upload, "", new byte[0]);
        assertThat(head.header("Upload-Offset")).hasValue(offset + CHUNK + "");
      }
    }
    return last;
  }

  /** Downloads the file from both replicas and through the stack's own gateway. */
  private void assertFileIsComplete(Answer last) {
    String url = last.textAt("/url");
    assertThat(client.get(url).body()).isEqualTo(content);
    assertThat(client.get(url).body()).isEqualTo(content);
    assertThat(stack.site().as("member").get(url).body()).isEqualTo(content);
  }
}
