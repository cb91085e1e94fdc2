package chat.messaging.scheduledmessage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.Program;
import chat.messaging.world.Database;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestServers;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Deliveries that are interrupted, and deliveries by several replicas. */
@ServiceTest(
    value = Program.MESSAGING,
    environment = {"CHAT_SCHEDULED_MESSAGES_ENABLED=true", "CHAT_SCHEDULED_MESSAGES_POLL=50ms"})
final class ScheduledMessageRetriesTest extends ScheduledDeliveryTestBase {

  ScheduledMessageRetriesTest(RunningService service, TestServers servers) {
    super(service, servers);
  }

  /** Makes the database refuse a statement on rows of the organization. */
  private void refuse(String when, String row) {
    Database.execute(
        """
        create function refuse_scheduled() returns trigger language plpgsql as
        $$begin raise exception 'not yet'; end$$;
        create trigger refuse_scheduled %s for each row
        when (%s.organization_id = %d) execute function refuse_scheduled();
        """
            .formatted(when, row, world.id()));
  }

  private static void allow(String table) {
    Database.execute(
        "drop trigger refuse_scheduled on " + table + "; drop function refuse_scheduled");
  }

  @Test
  void failureAfterTheSendDoesNotSendAgain() {
    long id = toChannel(world.member, "Soup");
    refuse("before delete on scheduled_message", "old");
    try {
      makeDue();
      awaitAsTimePasses(() -> attempts(id) >= 3);
      assertThat(sentBy(world.member)).hasSize(1);
      assertThat(list(world.member).at("/0/failed").toString()).isEqualTo("false");
      world
          .as(world.member)
          .delete(PATH + "/" + id)
          .refused(400, "BAD_REQUEST", "Scheduled message was already sent");
      // Sent messages are finished however late it is, and whatever has changed since.
      Database.execute(
          "update scheduled_message set due = due - interval '1 hour' where id = ?", id);
      world.change(channel, Map.of("is_archived", true));
      int attempts = attempts(id);
      awaitAsTimePasses(() -> attempts(id) > attempts + 1);
    } finally {
      allow("scheduled_message");
    }
    awaitAsTimePasses(() -> attempts(id) == -1);
    assertThat(sentBy(world.member)).hasSize(1);
    assertThat(sentBy(world.notificationBot)).isEmpty();
  }

  @Test
  void failureIsReportedOnceIfTheReportIsInterrupted() {
    long id = toChannel(world.member, "Soup");
    world.change(channel, Map.of("is_archived", true));
    world.awaitProjections();
    refuse(
        "before update of next_attempt on scheduled_message", "new.next_attempt is null and new");
    try {
      makeDue();
      awaitAsTimePasses(() -> attempts(id) >= 4);
    } finally {
      allow("scheduled_message");
    }
    awaitAsTimePasses(() ->
        Database.column(
                    "select id from scheduled_message where next_attempt is null and id = ?", id)
                .size()
            == 1);
    assertThat(sentBy(world.notificationBot)).hasSize(1);
  }

  @Test
  void authorCanDeleteMessageBetweenAttempts() {
    long id = toChannel(world.member, "Soup");
    refuse("before insert on message", "new");
    try {
      makeDue();
      awaitAsTimePasses(() -> attempts(id) >= 1 && !list(world.member).isEmpty());
      await()
          .atMost(PATIENCE)
          .until(() -> world.as(world.member).delete(PATH + "/" + id).status() == 200);
    } finally {
      allow("message");
    }
    assertThat(attempts(id)).isEqualTo(-1);
    assertThat(sentBy(world.member)).isEmpty();
  }

  @Test
  void twoReplicasSendEachMessageOnce() {
    int number = 20;
    for (int i = 0; i < number; i++) {
      toChannel(world.member, "number " + i);
      toChannel(world.otherMember, "number " + i);
    }
    try (RunningService second =
        RunningService.start(
            Program.MESSAGING,
            Map.of(
                "CHAT_SCHEDULED_MESSAGES_ENABLED",
                "true",
                "CHAT_SCHEDULED_MESSAGES_POLL",
                "50ms"))) {
      assertThat(second.uri()).isNotNull();
      makeDue();
      await().atMost(PATIENCE).until(() -> sentBy(world.member).size() >= 5);
      // A replica takes over the messages that a dead replica had claimed.
      makeDue();
      awaitSent(world.member, number);
      awaitSent(world.otherMember, number);
    }
    assertThat(sentBy(world.member)).hasSize(number);
    assertThat(sentBy(world.otherMember)).hasSize(number);
  }
}
