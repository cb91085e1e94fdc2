package chat.messaging.exportpages;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.kit.sql.Sql;
import chat.messaging.MessagingService;
import chat.messaging.world.Channel;
import chat.messaging.world.World;
import chat.testkit.CallerTokens;
import chat.testkit.RunningService;
import chat.testkit.ServiceProcess;
import chat.testkit.ServiceTest;
import chat.testkit.TestServers;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Exports a million messages from a service with the heap of the local stack. Some messages have
 * long edit histories.
 */
@Tag("soak")
@ServiceTest(Program.MESSAGING)
@Timeout(value = 20, unit = TimeUnit.MINUTES)
final class MillionMessagesTest {

  private static final Logger LOG = LoggerFactory.getLogger(MillionMessagesTest.class);

  private static final int MESSAGES = 1_000_000;

  /** Rows per statement; more would exceed the statement timeout. */
  private static final int BATCH = 50_000;

  /** Bytes that warm up the service; the rest of the export may not need more memory. */
  private static final long WARM_UP_BYTES = 100_000_000;

  private static final long MAX_GROWTH = 48 << 20;

  private static final String INSERT =
      """
      insert into message
        (id, organization_id, recipient_id, sender_id, topic, content, rendered_content, client,
         sent_at, is_me_message, read_by_sender, subscriptions_number, mentioned_user_ids,
         mentioned_group_ids, channel_wildcard_mentioned, topic_wildcard_mentioned)
      select nextval('message_id'), :organizationId, r.id, :senderId, 'topic ' || g % 50,
        repeat('Soup is ready, **who** brings bread? ', 3),
        '<p>' || repeat('Soup is ready, <strong>who</strong> brings bread? ', 3) || '</p>',
        'test', now(), false, true, 0, '{}', '{}', false, false
      from recipient r, generate_series(1, :messages) g
      where r.channel_id = :channelId
      """;

  /**
   * Adds 800 MB of histories to the first messages, all within one read. The subquery selects these
   * messages before anything is repeated: a plan that sorts would otherwise write a million
   * histories to disk first.
   */
  private static final String LONG_HISTORIES =
      """
      insert into message_edit
        (organization_id, message_id, user_id, edited_at, prev_content, prev_rendered_content)
      select organization_id, id, sender_id, now(), repeat('x', 1000000), repeat('y', 1000000)
      from (
        select organization_id, id, sender_id
        from message where organization_id = :organizationId
        order by id limit :histories offset :written
      ) first
      """;

  private static final int HISTORIES = 400;

  /** Histories per statement; they compress slowly, and statements have a timeout. */
  private static final int HISTORY_BATCH = 20;

  private final World world;
  private final ServiceProcess process =
      new ServiceProcess(Program.MESSAGING, MessagingService.class, "192m");
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  MillionMessagesTest(RunningService service) {
    this.world = new World(service);
    Channel channel = world.channel("lunch");
    world.subscribe(channel, world.member);
    world.sendTo(channel, world.member, "today").succeeded();
    Sql sql = service.bean(Sql.class);
    for (int written = 1; written < MESSAGES; written += BATCH) {
      sql.statement(INSERT)
          .bind("organizationId", world.id())
          .bind("senderId", world.member.id())
          .bind("channelId", channel.id())
          .bind("messages", Math.min(BATCH, MESSAGES - written))
          .execute();
    }
    sql.statement("analyze message").execute();
    for (int written = 0; written < HISTORIES; written += HISTORY_BATCH) {
      sql.statement(LONG_HISTORIES)
          .bind("organizationId", world.id())
          .bind("histories", HISTORY_BATCH)
          .bind("written", written)
          .execute();
    }
  }

  private HttpRequest request() {
    var tokens = new CallerTokens(TestServers.get().keysDirectory(), Clock.systemUTC());
    String parameters =
        "{\"organization_id\":%d,\"everything\":false,\"user_ids\":[]}".formatted(world.id());
    return HttpRequest.newBuilder(process.uri().resolve("/internal/exports/pages"))
        .header("Authorization", "Bearer " + tokens.program(Program.EXPORTS, Program.MESSAGING))
        .header("Content-Type", "application/json")
        .POST(BodyPublishers.ofString(parameters))
        .build();
  }

  @Test
  void exportOfAMillionMessagesDoesNotGrowTheHeap() throws Exception {
    try (process) {
      process.start();
      HttpResponse<InputStream> response = client.send(request(), BodyHandlers.ofInputStream());
      assertThat(response.statusCode()).isEqualTo(200);
      long began = System.nanoTime();
      try (InputStream body = response.body()) {
        body.skipNBytes(WARM_UP_BYTES);
        long warm = process.peakMemory();
        String end = new String(lastBytes(body), StandardCharsets.UTF_8);
        assertThat(end).endsWith("#{\"end\":true,\"rows\":%d}\n".formatted(MESSAGES));
        long peak = process.peakMemory();
        LOG.info(
            "{} messages in {} ms, {} MiB of memory at most and {} MiB after {} bytes",
            MESSAGES,
            Duration.ofNanos(System.nanoTime() - began).toMillis(),
            peak >> 20,
            warm >> 20,
            WARM_UP_BYTES);
        assertThat(peak - warm).isLessThan(MAX_GROWTH);
      }
    }
  }

  private static byte[] lastBytes(InputStream body) throws IOException {
    byte[] buffer = new byte[1 << 16];
    byte[] last = {};
    for (int read = body.read(buffer); read >= 0; read = body.read(buffer)) {
      byte[] both = java.util.Arrays.copyOf(last, last.length + read);
      System.arraycopy(buffer, 0, both, last.length, read);
      last = java.util.Arrays.copyOfRange(both, Math.max(0, both.length - 100), both.length);
    }
    return last;
  }
}
