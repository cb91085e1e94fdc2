package chat.uploads.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.Program;
import chat.kit.sql.Sql;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.testkit.CallerTokens;
import chat.testkit.RunningService;
import chat.testkit.ServiceProcess;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import chat.uploads.TestMessageEvents;
import chat.uploads.UploadsService;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Lists 10,000 files of one account, linked by 400 messages, in a small heap. */
@Tag("soak")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
final class VeryManyFilesTest {

  private static final JsonFactory JSON = new JsonFactory();
  private static final int FILES = 10_000;
  private static final int MESSAGES = 400;
  private static final int CLIENTS = 8;

  private final TestServers servers = TestServers.get();
  private final ServiceProcess process =
      new ServiceProcess(Program.UPLOADS, UploadsService.class, "96m");
  private final HttpClient client = HttpClient.newHttpClient();
  private final TestMessageEvents messages;
  private final Caller caller;

  /** Stops the service that creates the organization before the one with the small heap starts. */
  VeryManyFilesTest() {
    try (RunningService service = RunningService.start(Program.UPLOADS, Map.of())) {
      TestOrganization organization = new TestOrganization(service);
      this.messages = new TestMessageEvents(servers.events(), organization.id());
      long member = organization.account(Role.MEMBER);
      this.caller = new Caller(organization.id(), member, Role.MEMBER, false, null, "test");
      addFiles(service.bean(Sql.class), caller);
    }
  }

  private static void addFiles(Sql sql, Caller owner) {
    sql.composed(
            """
            with uploaded as (
              insert into upload (organization_id, owner_id, place, name_in_url, file_name,
                content_type, size, date_created)
              select :organizationId, :ownerId, '4f/' || number, 'a', repeat('😀', 1000),
                'text/plain', 1, now()
              from generate_series(1, :files) number returning organization_id, upload_id)
            insert into claim (organization_id, message_id, upload_id)
            select organization_id, 1 + upload_id % :messages, upload_id from uploaded
            """)
        .bind("organizationId", owner.organizationId())
        .bind("ownerId", owner.userId())
        .bind("files", FILES)
        .bind("messages", MESSAGES)
        .execute();
  }

  /** The number of files, and how many of them a message links. */
  private record FileCount(int files, int linked) {}

  private HttpRequest request() {
    String token = new CallerTokens(servers.keysDirectory(), Clock.systemUTC()).caller(caller);
    return HttpRequest.newBuilder(process.uri().resolve("/api/v1/attachments"))
        .header("Authorization", "Bearer " + token)
        .build();
  }

  /** Retries while the service responds with status 503, as clients do. */
  private FileCount countFiles() throws IOException, InterruptedException {
    HttpResponse<InputStream> response = client.send(request(), BodyHandlers.ofInputStream());
    while (response.statusCode() == 503) {
      response.body().close();
      response = client.send(request(), BodyHandlers.ofInputStream());
    }
    assertThat(response.statusCode()).isEqualTo(200);
    int files = 0;
    int linked = 0;
    try (JsonParser parser = JSON.createParser(response.body())) {
      while (parser.nextToken() != null) {
        if (parser.currentToken() == JsonToken.FIELD_NAME
            && parser.currentName().equals("message_ids")) {
          parser.nextToken();
          files++;
          linked += parser.nextToken() == JsonToken.END_ARRAY ? 0 : 1;
        }
      }
    }
    return new FileCount(files, linked);
  }

  @Test
  void manyFilesAreListedAndUnclaimedInSmallHeap() throws Exception {
    try (process;
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      process.start();
      List<Future<FileCount>> lists = new ArrayList<>();
      for (int i = 0; i < CLIENTS; i++) {
        lists.add(threads.submit(this::countFiles));
      }
      for (Future<FileCount> list : lists) {
        assertThat(list.get()).isEqualTo(new FileCount(FILES, FILES));
      }
      messages.publishDeleted(LongStream.rangeClosed(1, MESSAGES).boxed().toArray(Long[]::new));
      await()
          .atMost(Duration.ofMinutes(3))
          .until(this::countFiles, now -> now.equals(new FileCount(FILES, 0)));
    }
  }
}
