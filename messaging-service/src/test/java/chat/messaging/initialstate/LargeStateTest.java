package chat.messaging.initialstate;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.kit.sql.Sql;
import chat.kit.token.Caller;
import chat.messaging.MessagingService;
import chat.messaging.world.World;
import chat.testkit.CallerTokens;
import chat.testkit.RunningService;
import chat.testkit.ServiceProcess;
import chat.testkit.ServiceTest;
import chat.testkit.TestServers;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Concurrent registrations with a large state, with the heap of the local stack. Each other service
 * returns a list of 24 MB, and the user has three thousand unread messages to a thousand people.
 */
@Tag("deep")
@ServiceTest(Program.MESSAGING)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
final class LargeStateTest {
  private static final Logger LOG = LoggerFactory.getLogger(LargeStateTest.class);
  private static final int CLIENTS = 12;
  private static final String ELEMENT = "{\"full_name\":\"" + "a".repeat(482) + "\"},";
  private static final int LENGTH = 24_000_000;

  /** Extends a conversation to a thousand participants. */
  private static final String THOUSAND_PARTICIPANTS =
      """
      update recipient
      set user_ids = user_ids || array(select generate_series(5000000000000, 5000000000996))
      where id = (select recipient_id from message where id = :messageId)
      """;

  /** Copies a message three thousand times; its recipients would take 100 MB in all copies. */
  private static final String REPEAT =
      """
      insert into message
        (id, organization_id, recipient_id, sender_id, topic, content, rendered_content, client,
         sent_at, is_me_message, read_by_sender, subscriptions_number, mentioned_user_ids,
         mentioned_group_ids, channel_wildcard_mentioned, topic_wildcard_mentioned)
      select nextval('message_id'), organization_id, recipient_id, sender_id, topic, content,
        rendered_content, client, sent_at, is_me_message, read_by_sender, subscriptions_number,
        mentioned_user_ids, mentioned_group_ids, channel_wildcard_mentioned,
        topic_wildcard_mentioned
      from message, generate_series(1, 3000) where id = :messageId
      """;

  private final World world;
  private final ServiceProcess process =
      new ServiceProcess(Program.MESSAGING, MessagingService.class, "192m");
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  LargeStateTest(RunningService service) {
    this.world = new World(service);
    String list = ELEMENT.repeat(LENGTH / ELEMENT.length());
    world
        .owners()
        .states()
        .setResponse(world.id(), "{\"realm_users\":[" + list + "{}],\"realm_name\":\"Org\"}");
    long unread =
        world.sendTo(List.of(world.member, world.guest), world.owner).succeeded().longAt("/id");
    Sql sql = service.bean(Sql.class);
    sql.statement(THOUSAND_PARTICIPANTS).bind("messageId", unread).execute();
    sql.statement(REPEAT).bind("messageId", unread).execute();
    world.awaitProjections();
  }

  private HttpRequest request() {
    var tokens = new CallerTokens(TestServers.get().keysDirectory(), Clock.systemUTC());
    var caller =
        new Caller(world.id(), world.member.id(), world.member.role(), false, null, "test");
    return HttpRequest.newBuilder(process.uri().resolve("/api/v1/register"))
        .header("Authorization", "Bearer " + tokens.caller(caller))
        .header("Content-Type", "application/x-www-form-urlencoded")
        .POST(BodyPublishers.noBody())
        .build();
  }

  /** Registers, retries while refused as clients do, and returns the length of the response. */
  private long register() throws IOException, InterruptedException {
    while (true) {
      HttpResponse<InputStream> response = client.send(request(), BodyHandlers.ofInputStream());
      try (InputStream body = response.body()) {
        if (response.statusCode() == 200) {
          long length = response.headers().firstValueAsLong("Content-Length").orElseThrow();
          assertThat(body.transferTo(OutputStream.nullOutputStream())).isEqualTo(length);
          return length;
        }
        assertThat(response.statusCode()).isEqualTo(503);
        assertThat(response.headers().firstValue("Retry-After")).isPresent();
      }
    }
  }

  @Test
  void concurrentRegistrationsFitTheHeap() throws Exception {
    try (process;
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      process.start();
      List<Callable<Long>> tasks = new ArrayList<>();
      for (int i = 0; i < CLIENTS; i++) {
        tasks.add(this::register);
      }
      for (Future<Long> task : threads.invokeAll(tasks)) {
        assertThat(task.get()).isGreaterThan(LENGTH);
      }
      LOG.info("{} MiB of memory at most", process.peakMemory() >> 20);
    }
  }
}
