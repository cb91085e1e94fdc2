package chat.localstack.endtoend.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.localstack.endtoend.EndToEnd;
import chat.localstack.endtoend.Site;
import chat.localstack.endtoend.SiteExports;
import chat.localstack.endtoend.TestStack;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** exports-service is killed at random moments; each export ends with one complete archive. */
@Tag("soak")
@EndToEnd
class ExportKillRunIT {

  private static final String PATH = "/api/v1/export/realm";
  private static final String PROGRAM = "exports-service";
  private static final int KILLS = 6;
  private static final int MESSAGES = 3_000;

  /** Maximum number of pending exports of an organization. */
  private static final int MAX_PENDING = 3;

  /** A killed worker's claim runs for half a minute. */
  private static final Duration PATIENCE = Duration.ofMinutes(4);

  private final TestStack stack;

  ExportKillRunIT(TestStack stack) {
    this.stack = stack;
  }

  @Test
  void everyExportCompletesDespiteKills() throws Exception {
    Site site = stack.site();
    String channel = site.channel("member");
    Set<Long> sent = new HashSet<>();
    for (int i = 0; i < MESSAGES; i++) {
      sent.add(site.send(channel, "topic " + i % 10, "Message " + i));
    }
    Random random = new Random(1);
    List<Long> requested = new ArrayList<>();
    for (int i = 0; i < KILLS; i++) {
      awaitPending(MAX_PENDING - 1);
      requested.add(site.as("admin").post(PATH, "export_type", "public").succeeded().longAt("/id"));
      TimeUnit.MILLISECONDS.sleep(random.nextInt(2_000));
      stack.stack().program(PROGRAM).kill();
      stack.stack().program(PROGRAM).start();
    }
    awaitPending(0);
    List<JsonNode> exports =
        exports().stream().filter(each -> requested.contains(each.path("id").longValue())).toList();
    assertThat(exports).hasSameSizeAs(requested);
    for (JsonNode export : exports) {
      assertThat(export.path("failed_timestamp").isNull()).as("%s", export).isTrue();
      List<JsonNode> messages = SiteExports.messages(new SiteExports(site).archive(export));
      assertThat(messages)
          .extracting(each -> each.path("id").longValue())
          .doesNotHaveDuplicates()
          .containsAll(sent);
      assertThat(export.at("/progress/messages").intValue()).isEqualTo(messages.size());
      assertThat(export.at("/progress/messages")).isEqualTo(export.at("/progress/total_messages"));
    }
  }

  private void awaitPending(int most) {
    await()
        .atMost(PATIENCE)
        .pollInterval(Duration.ofSeconds(1))
        .until(() ->
            exports().stream().filter(each -> each.path("pending").booleanValue()).count() <= most);
  }

  private List<JsonNode> exports() {
    List<JsonNode> exports = new ArrayList<>();
    stack.site().as("admin").get(PATH).succeeded().at("/exports").forEach(exports::add);
    return exports;
  }
}
