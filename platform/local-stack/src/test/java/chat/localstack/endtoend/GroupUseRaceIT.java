package chat.localstack.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import chat.testkit.Answer;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/**
 * A group of identity-service is deactivated while channels-service takes it into use: one of the
 * two is done and the other one refused, however close they come.
 */
@EndToEnd
class GroupUseRaceIT {
  private static final int ROUNDS = 20;

  /** Later from round to round, so that the use wins some rounds. */
  private static final long STEP_NANOS = 2_000_000;

  private static final String SETTING = "can_send_message_group";

  private final Site site;

  GroupUseRaceIT(Site site) {
    this.site = site;
  }

  private record Both(Answer deactivation, Answer use) {}

  /** At the same moment, but for the deactivation's delay. */
  private Both atOnce(long groupId, long delayNanos, Callable<Answer> use) throws Exception {
    CyclicBarrier barrier = new CyclicBarrier(2);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Answer> using =
          threads.submit(() -> {
            barrier.await();
            return use.call();
          });
      barrier.await();
      LockSupport.parkNanos(delayNanos);
      Answer deactivation = site.as("owner").post("/api/v1/user_groups/" + groupId + "/deactivate");
      return new Both(deactivation, using.get());
    }
  }

  private boolean isDeactivated(long groupId) {
    for (JsonNode group :
        site.as("owner")
            .get("/api/v1/user_groups", "include_deactivated_groups", true)
            .succeeded()
            .at("/user_groups")) {
      if (group.path("id").longValue() == groupId) {
        return group.path("deactivated").booleanValue();
      }
    }
    throw new AssertionError("No group " + groupId);
  }

  /** Each was answered as it came out, and what came out is not both. */
  private void assertOneWon(Both both, long groupId, long channelId, boolean isUsed) {
    assertThat(isDeactivated(groupId)).isNotEqualTo(isUsed);
    if (isUsed) {
      both.use().succeeded();
      assertThat(
              both.deactivation()
                  .refused(
                      400, "CANNOT_DEACTIVATE_GROUP_IN_USE", "Cannot deactivate user group in use.")
                  .at("/objections")
                  .toString())
          .isEqualTo(
              """
              [{"type":"channel","channel_id":%d,"settings":["%s"]}]\
              """
                  .formatted(channelId, SETTING));
    } else {
      both.deactivation().succeeded();
      both.use().refused(400, "BAD_REQUEST", "User group is deactivated.");
    }
  }

  @Test
  void aGroupIsDeactivatedOrComesToBeUsedByAChannel() throws Exception {
    String name = site.channel("member");
    long channelId = site.channelId(name);
    for (int round = 0; round < ROUNDS; round++) {
      long groupId = site.group(Site.newGroupName(), "owner");
      Both both =
          atOnce(
              groupId,
              round * STEP_NANOS,
              () ->
                  site.as("member")
                      .patch("/api/v1/streams/" + channelId, SETTING, Map.of("new", groupId)));
      JsonNode channel =
          site.as("member").get("/api/v1/streams/" + channelId).succeeded().at("/stream");
      assertOneWon(both, groupId, channelId, channel.path(SETTING).longValue() == groupId);
    }
  }

  @Test
  void aGroupIsDeactivatedOrANewChannelUsesIt() throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      long groupId = site.group(Site.newGroupName(), "owner");
      String name = Site.newName();
      Both both =
          atOnce(
              groupId,
              round * STEP_NANOS,
              () ->
                  site.as("member")
                      .post(
                          "/api/v1/channels/create",
                          "name",
                          name,
                          "subscribers",
                          List.of(),
                          SETTING,
                          groupId));
      Answer found = site.as("member").get("/api/v1/get_stream_id", "stream", name);
      boolean isThere = found.status() == 200;
      assertOneWon(both, groupId, isThere ? found.longAt("/stream_id") : 0, isThere);
    }
  }

  @Test
  void aGroupIsDeactivatedOrAnArchivedChannelThatUsesItComesBack() throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      long groupId = site.group(Site.newGroupName(), "owner");
      String name = site.channel("member");
      long channelId = site.channelId(name);
      String path = "/api/v1/streams/" + channelId;
      site.as("member").patch(path, SETTING, Map.of("new", groupId)).succeeded();
      site.as("member").delete(path).succeeded();
      Both both =
          atOnce(
              groupId,
              round * STEP_NANOS,
              () -> site.as("member").patch(path, "is_archived", false));
      JsonNode channel = site.as("member").get(path).succeeded().at("/stream");
      assertOneWon(both, groupId, channelId, !channel.path("is_archived").booleanValue());
    }
  }
}
