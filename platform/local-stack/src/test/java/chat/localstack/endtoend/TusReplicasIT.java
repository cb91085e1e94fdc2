package chat.localstack.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.localstack.process.FreePorts;
import chat.localstack.process.StackProcess;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import java.net.URI;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Two of uploads-service, each behind a gateway, take one upload by turns. */
@Tag("deep")
@EndToEnd
class TusReplicasIT {

  private static final int PIECE = 3_000_000;
  private static final int PIECES = 6;

  private final TestStack stack;
  private final ApiClient here;
  private final FreePorts ports = new FreePorts(3);
  private final int uploadsPort = ports.next();
  private final int gatewayPort = ports.next();

  TusReplicasIT(TestStack stack) {
    this.stack = stack;
    this.here = stack.site().as("member").withHeader("Tus-Resumable", "1.0.0");
  }

  /** A client of the second gateway. */
  private ApiClient there() {
    var member = stack.site().credentials("member");
    return ApiClient.at(URI.create("http://127.0.0.1:" + gatewayPort))
        .withKey(member.email(), member.key())
        .withHeader("Tus-Resumable", "1.0.0");
  }

  private StackProcess secondGateway() {
    return stack
        .stack()
        .another(
            Program.GATEWAY,
            gatewayPort,
            Map.of(
                "CHAT_MANAGEMENT_PORT",
                Integer.toString(ports.next()),
                "CHAT_UPLOADS_URL",
                "http://127.0.0.1:" + uploadsPort));
  }

  @Test
  @Timeout(value = 5, unit = TimeUnit.MINUTES)
  void replicasTakeOneUploadByTurns() {
    var first = stack.stack().program("uploads-service");
    var uploads = stack.stack().another(Program.UPLOADS, uploadsPort, Map.of());
    var gateway = secondGateway();
    try {
      uploads.start();
      gateway.start();
      upload(here, there());
      first.kill();
      upload(there(), there());
    } finally {
      gateway.stop();
      uploads.stop();
      if (!first.isRunning()) {
        first.start();
      }
    }
  }

  private static void upload(ApiClient one, ApiClient other) {
    byte[] content = new byte[PIECE * PIECES];
    new Random(1).nextBytes(content);
    Answer created =
        one.withHeader("Upload-Length", content.length + "")
            .send("POST", "/api/v1/tus", "", new byte[0]);
    assertThat(created.status()).as(created.text()).isEqualTo(201);
    String upload = created.header("Location").orElseThrow();
    Answer last = created;
    for (int offset = 0; offset < content.length; offset += PIECE) {
      boolean isOdd = offset / PIECE % 2 > 0;
      byte[] piece = Arrays.copyOfRange(content, offset, offset + PIECE);
      last =
          (isOdd ? other : one)
              .withHeader("Upload-Offset", offset + "")
              .send("PATCH", upload, "application/offset+octet-stream", piece);
      assertThat(last.status()).as(last.text()).isIn(200, 204);
      Answer head = (isOdd ? one : other).send("HEAD", upload, "", new byte[0]);
      assertThat(head.header("Upload-Offset")).hasValue(offset + PIECE + "");
    }
    String url = last.textAt("/url");
    assertThat(one.get(url).body()).isEqualTo(content);
    assertThat(other.get(url).body()).isEqualTo(content);
  }
}
