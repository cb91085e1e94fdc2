package chat.bench;

import chat.contracts.Program;
import chat.kit.token.Role;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Messages per second that exports-service writes to an archive of 100,000 messages.
 *
 * <p>Target: at least 50,000 in a heap of 192 MB. The other services respond immediately.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(value = 1, jvmArgsAppend = "-Xmx192m")
@Warmup(iterations = 2, time = 5)
@Measurement(iterations = 4, time = 5)
public class ArchiveBenchmark {

  private static final int MESSAGES = 100_000;

  /** Number of rows that are created once and sent repeatedly. */
  private static final int BLOCK = 1_000;

  private static final String EXPORTS = "/api/v1/export/realm";

  private static final String ROW =
      """
      {"id":%1$d,"type":"stream","sender_id":101,"recipient_id":7,"channel_id":9,"user_ids":null,\
      "topic":"topic %2$d","content":"Message %1$d says **something** about lunch",\
      "rendered_content":"<p>Message %1$d says <strong>something</strong> about lunch</p>",\
      "client":"bench","timestamp":1704000000,"is_me_message":false,"last_edited":null,\
      "last_moved":null,"mentioned_user_ids":[],"mentioned_group_ids":[],\
      "channel_wildcard_mentioned":false,"topic_wildcard_mentioned":false,"reactions":[],\
      "edit_history":[],"submessages":[],"user_messages":[]}
      """;

  private final RunningService service = RunningService.start(Program.EXPORTS, Map.of());
  private final TestOrganization organization = new TestOrganization(service);
  private final long administrator = organization.account(Role.ADMINISTRATOR);

  @Setup
  public void sayWhatThereIs() {
    organization.awaitProjections();
    TestServers.get()
        .owners()
        .exportPages()
        .setResponse(Program.MESSAGING, organization.id(), ArchiveBenchmark::writeMessages);
  }

  private static void writeMessages(OutputStream out) throws IOException {
    write(
        out,
        """
        #{"moment":"2026-01-02T10:00:00Z","about":{"channel_ids":[]}}
        #{"table":"message","number":%d}
        """
            .formatted(MESSAGES));
    byte[] rows = rows();
    for (int written = 0; written < MESSAGES; written += BLOCK) {
      out.write(rows);
    }
    write(out, "#{\"end\":true,\"rows\":%d}\n".formatted(MESSAGES));
  }

  private static byte[] rows() {
    return IntStream.range(0, BLOCK)
        .mapToObj(i -> ROW.formatted(i + 1, i % 50))
        .collect(Collectors.joining())
        .getBytes(StandardCharsets.UTF_8);
  }

  private static void write(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
  }

  @Benchmark
  @OperationsPerInvocation(MESSAGES)
  public long archive() throws InterruptedException {
    ApiClient client = organization.as(administrator);
    long id = client.post(EXPORTS, "export_type", "public").succeeded().longAt("/id");
    while (true) {
      for (JsonNode export : client.get(EXPORTS).succeeded().at("/exports")) {
        if (export.path("id").longValue() == id && !export.path("export_url").isNull()) {
          return id;
        }
      }
      Thread.sleep(20);
    }
  }

  @TearDown
  public void stop() {
    service.close();
  }
}
