package chat.localstack.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import chat.testkit.ApiClient;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Exports an organization while messages, files, channels and accounts change. Each reference
 * between parts of an archive resolves, or the manifest lists it as missing.
 */
@EndToEnd
class ExportRaceIT {

  private static final int EXPORTS = 5;
  private static final int ROUNDS = 5;
  private static final Pattern LINK = Pattern.compile("href=\"/user_uploads/([^\"]+)\"");

  private final Site site;
  private final SiteExports exports;
  private final AtomicBoolean isOver = new AtomicBoolean();
  private final AtomicInteger rounds = new AtomicInteger();

  ExportRaceIT(Site site) {
    this.site = site;
    this.exports = new SiteExports(site);
  }

  @Test
  void archivesAreConsistentUnderConcurrentWrites() throws Exception {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<?> writing = threads.submit(this::write);
      try {
        for (int i = 0; i < EXPORTS || rounds.get() < ROUNDS; i++) {
          check(exports.archive("public"));
          if (writing.isDone()) {
            break;
          }
        }
      } finally {
        isOver.set(true);
      }
      writing.get();
    }
    assertThat(rounds.get()).isGreaterThanOrEqualTo(ROUNDS);
  }

  private void write() {
    while (!isOver.get()) {
      int round = rounds.incrementAndGet();
      String bot = addBot(round);
      String channel = site.channel("member");
      for (int i = 0; i < 5; i++) {
        String content = "[notes](" + uploaded() + ")";
        long message = site.send(channel, bot, content);
        ApiClient member = site.as("member");
        switch (i) {
          case 0 -> member.patch("/api/v1/messages/" + message, "content", "none").succeeded();
          case 1 ->
              member.patch("/api/v1/messages/" + message, "content", content + "!").succeeded();
          case 2 -> site.as("owner").delete("/api/v1/messages/" + message).succeeded();
          case 3 -> removeNewestFile(member);
          default -> {}
        }
      }
      String address = "/api/v1/streams/" + site.channelId(channel);
      site.as("member").patch(address, "is_private", "true").succeeded();
    }
  }

  private String addBot(int round) {
    String name = "bot" + round + UUID.randomUUID().toString().substring(0, 8);
    site.as("owner").post("/api/v1/bots", "full_name", name, "short_name", name).succeeded();
    return name;
  }

  private String uploaded() {
    return site.as("member")
        .upload(
            "/api/v1/user_uploads",
            "file",
            "notes.txt",
            "text/plain",
            "notes".getBytes(StandardCharsets.US_ASCII))
        .succeeded()
        .textAt("/url");
  }

  private static void removeNewestFile(ApiClient member) {
    JsonNode files = member.get("/api/v1/attachments").succeeded().at("/attachments");
    long newest = files.get(files.size() - 1).path("id").longValue();
    member.delete("/api/v1/attachments/" + newest).succeeded();
  }

  private static void check(Map<String, byte[]> files) {
    JsonNode realm = SiteExports.json(files.get("realm.json"));
    JsonNode missing = SiteExports.json(files.get("manifest.json")).path("missing");
    Set<Long> accounts = numbers(realm.path("account"), "user_id");
    Set<Long> channels = numbers(realm.path("channel"), "channel_id");
    assertThat(missing.path("accounts")).isEmpty();
    assertThat(missing.path("channels")).isEmpty();
    Set<String> known = new HashSet<>(files.keySet());
    missing.path("files").forEach(path -> known.add(path.asText()));
    Set<Long> messages = new HashSet<>();
    for (JsonNode message : SiteExports.messages(files)) {
      messages.add(message.path("id").longValue());
      assertThat(accounts).contains(message.path("sender_id").longValue());
      assertThat(channels).contains(message.path("channel_id").longValue());
      LINK.matcher(message.path("rendered_content").asText())
          .results()
          .forEach(link -> assertThat(known).contains("uploads/" + link.group(1)));
    }
    for (JsonNode file : SiteExports.json(files.get("attachment.json")).path("attachment")) {
      file.path("message_ids").forEach(id -> assertThat(messages).contains(id.longValue()));
      assertThat(known).contains("uploads/" + file.path("path_id").asText());
    }
  }

  private static Set<Long> numbers(JsonNode rows, String field) {
    Set<Long> numbers = new HashSet<>();
    rows.forEach(row -> numbers.add(row.path(field).longValue()));
    return numbers;
  }
}
