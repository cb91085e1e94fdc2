package chat.channels.visibility;

import static org.assertj.core.api.Assertions.assertThat;

import chat.channels.ChannelsOf;
import chat.channels.ChannelsService;
import chat.channels.Crowd;
import chat.contracts.Program;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.testkit.RunningService;
import chat.testkit.ServiceProcess;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import chat.testkit.load.ConcurrentClients;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Hides channels from many users and shows them again in a process with a small heap. Four channels
 * become private for 100,000 users at the same time; a system group then opens them. The heap has
 * the size that the local stack gives the service.
 */
@Tag("soak")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
final class VisibilitySmallHeapTest {

  private static final int CHANNELS = 4;
  private static final Duration TIMEOUT = Duration.ofMinutes(3);

  private final TestServers servers = TestServers.get();
  private final ServiceProcess process =
      new ServiceProcess(Program.CHANNELS, ChannelsService.class, "96m");
  private final ConcurrentClients clients = new ConcurrentClients(Program.CHANNELS, process, 1);
  private final HttpClient http = HttpClient.newHttpClient();
  private final TestOrganization organization;
  private final Crowd crowd;
  private final Caller owner;
  private final long outer;
  private final List<Long> channelIds = new ArrayList<>();

  /** The service that creates the organization stops before the small-heap process starts. */
  VisibilitySmallHeapTest() throws Exception {
    try (RunningService service = RunningService.start(Program.CHANNELS, Map.of())) {
      this.organization = new TestOrganization(service);
      long userId = organization.account(Role.OWNER);
      this.owner = new Caller(organization.id(), userId, Role.OWNER, false, null, "test");
      long inner = organization.group("inner", List.of(), List.of());
      this.outer = organization.group("outer", List.of(), List.of(inner));
      this.crowd = new Crowd(organization, servers);
      crowd.insertIntoProjection(inner);
      ChannelsOf channels = new ChannelsOf(organization, servers);
      for (int i = 0; i < CHANNELS; i++) {
        channelIds.add(
            channels.create(userId, "Garden " + i, List.of(userId), "can_subscribe_group", outer));
      }
    }
  }

  /** Makes the channel private, with retries after status 503; returns the last status. */
  private int makePrivate(long channelId) throws Exception {
    int status;
    do {
      HttpRequest request =
          clients
              .as(owner, "/api/v1/streams/" + channelId)
              .header("Content-Type", "application/x-www-form-urlencoded")
              .method("PATCH", BodyPublishers.ofString("is_private=true"))
              .build();
      status = http.send(request, BodyHandlers.discarding()).statusCode();
    } while (status == 503);
    return status;
  }

  @Test
  void visibilityChangesOfManyUsersFitIntoASmallHeap() throws Exception {
    try (process;
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      process.start();
      List<Future<Integer>> closing =
          channelIds.stream().map(id -> threads.submit(() -> makePrivate(id))).toList();
      for (Future<Integer> one : closing) {
        assertThat(one.get()).isEqualTo(200);
      }
      crowd.awaitRecipients("delete", CHANNELS * Crowd.SIZE / 2, TIMEOUT);
      organization.addSubgroup(outer, organization.systemGroup("role:members"));
      crowd.awaitRecipients("create", Crowd.SIZE / 2, TIMEOUT);
    }
  }
}
