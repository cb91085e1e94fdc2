package chat.uploads.picture;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.CallerTokens;
import chat.testkit.RunningService;
import chat.testkit.ServiceProcess;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import chat.uploads.UploadsService;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Uploads hostile pictures concurrently, while other requests are served in a small heap. */
@Tag("soak")
final class PictureStormTest {

  private static final int ACCOUNTS = 4;
  private static final int ROUNDS = 1;
  private static final String AVATAR = "/api/v1/users/me/avatar";

  private final CallerTokens tokens =
      new CallerTokens(TestServers.get().keysDirectory(), Clock.systemUTC());
  private final ServiceProcess process =
      new ServiceProcess(Program.UPLOADS, UploadsService.class, "96m")
          .with("JDK_JAVA_OPTIONS", "-XX:MaxDirectMemorySize=256m");
  private final Map<String, byte[]> pictures = HostilePictures.all();
  private final AtomicBoolean isOver = new AtomicBoolean();

  private ApiClient as(long organizationId, long userId) {
    Caller caller = new Caller(organizationId, userId, Role.MEMBER, false, null, "t");
    return ApiClient.at(process.uri()).withBearer(() -> tokens.caller(caller));
  }

  private static Answer send(ApiClient client, String path, byte[] picture) {
    return client.upload(path, "f", "a.png", "image/png", picture);
  }

  /** Sends all kinds of other requests in a loop; returns the number of rounds. */
  private int sendRequests(ApiClient client) {
    int rounds = 0;
    while (!isOver.get()) {
      String url =
          client
              .upload("/api/v1/user_uploads", "f", "a.txt", "text/plain", new byte[] {'a'})
              .succeeded()
              .textAt("/url");
      assertThat(client.get(url).status()).isEqualTo(200);
      client.get("/api/v1/attachments").succeeded();
      client.get("/api/v1/realm/emoji").succeeded();
      rounds++;
    }
    return rounds;
  }

  private List<Integer> storm(long organizationId, long userId, int number) {
    ApiClient client = as(organizationId, userId);
    List<Integer> statuses = new ArrayList<>();
    for (int round = 0; round < ROUNDS; round++) {
      int emoji = 0;
      for (byte[] picture : pictures.values()) {
        boolean isEmoji = (emoji + number) % 2 == 0;
        String name = "/api/v1/realm/emoji/e%d_%d_%d".formatted(number, round, emoji++);
        statuses.add(send(client, isEmoji ? name : AVATAR, picture).status());
      }
    }
    return statuses;
  }

  @Test
  void hostilePicturesDoNotExhaustMemory() throws Exception {
    try (process;
        RunningService service = RunningService.start(Program.UPLOADS, Map.of());
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      process.start();
      TestOrganization organization = new TestOrganization(service);
      List<Long> accounts = new ArrayList<>();
      for (int i = 0; i <= ACCOUNTS; i++) {
        accounts.add(organization.account(Role.MEMBER));
      }
      organization.awaitProjections();
      long id = organization.id();
      Future<Integer> others = threads.submit(() -> sendRequests(as(id, accounts.get(ACCOUNTS))));
      List<Future<List<Integer>>> storms = new ArrayList<>();
      for (int i = 0; i < 2 * ACCOUNTS; i++) {
        int number = i;
        storms.add(threads.submit(() -> storm(id, accounts.get(number % ACCOUNTS), number)));
      }
      List<Integer> statuses = new ArrayList<>();
      for (Future<List<Integer>> storm : storms) {
        statuses.addAll(storm.get());
      }
      isOver.set(true);
      assertThat(statuses).isSubsetOf(200, 400, 503).contains(200, 400);
      assertThat(others.get()).isGreaterThan(20);
      eachPictureIsDecodedOrRefused(as(id, accounts.getFirst()));
      System.out.printf("Peak of the program's memory: %d MiB%n", process.peakMemory() >> 20);
    }
  }

  private void eachPictureIsDecodedOrRefused(ApiClient client) {
    pictures.forEach((kind, picture) ->
        Awaitility.await()
            .untilAsserted(() -> {
              Answer answer = send(client, AVATAR, picture);
              System.out.printf("%s: %d %s%n", kind, answer.status(), answer.text());
              assertThat(answer.status()).as(kind).isIn(200, 400);
            }));
  }
}
