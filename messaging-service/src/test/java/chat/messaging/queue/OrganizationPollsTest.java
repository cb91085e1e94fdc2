package chat.messaging.queue;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.kit.emoji.ServiceEmoji;
import chat.messaging.eventdelivery.MessageNarrow;
import chat.messaging.eventdelivery.ViewerOptions;
import chat.messaging.eventlog.EventLog;
import chat.messaging.initialstate.ClientCapabilities;
import chat.messaging.world.ClientEvents;
import chat.messaging.world.World;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Polls of a quiet organization while another organization fills the event log. */
@ServiceTest(value = Program.MESSAGING, environment = "CHAT_EVENTS_WINDOW=1")
final class OrganizationPollsTest {

  /** Large events per call; the event log has memory for ten. */
  private static final int EVENTS = 6;

  private static final long SOON = 1;
  private static final long LATE = 2;

  private final World world;
  private final EventLog log;
  private final OrganizationPolls organizationPolls;
  private final Poll poll;

  OrganizationPollsTest(RunningService service) {
    this.world = new World(service);
    this.log = service.bean(EventLog.class);
    this.organizationPolls = new OrganizationPolls(world.id(), log);
    var all =
        new ViewerOptions(
            null,
            MessageNarrow.ALL,
            true,
            false,
            false,
            false,
            ClientCapabilities.NONE,
            ServiceEmoji.SPECIFICATION);
    var queue =
        new EventQueue(UUID.randomUUID(), world.id(), world.member.id(), 0, 0, all, 600, "");
    this.poll = new Poll(queue, log.end(world.id()), LATE);
  }

  /** Nearly fills the log with events of another organization, and returns the log's end. */
  private long publishElsewhere(long otherOrganization, long first) {
    long end = log.end(world.id());
    for (long number = first; number < first + EVENTS; number++) {
      ClientEvents.publish(otherOrganization, number, "x".repeat(100_000));
    }
    Awaitility.await().until(() -> log.end(world.id()) >= end + EVENTS);
    return log.end(world.id());
  }

  @Test
  void heartbeatAdvancesPastEventsOfOtherOrganizations() {
    long otherOrganization = ClientEvents.idInSamePartition(world);
    assertThat(organizationPolls.enter(poll)).isTrue();
    publishElsewhere(otherOrganization, 1);
    organizationPolls.beat(SOON);
    long end = publishElsewhere(otherOrganization, 1 + EVENTS);
    organizationPolls.beat(LATE);
    List<Map<String, @Nullable Object>> answer = poll.answer().join();
    assertThat(answer).hasSize(1);
    assertThat(answer.getFirst()).containsEntry("type", "heartbeat");
    assertThat((Long) answer.getFirst().get("id")).isGreaterThanOrEqualTo(end);
  }
}
