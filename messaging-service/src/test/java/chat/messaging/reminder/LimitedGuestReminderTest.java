package chat.messaging.reminder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.Program;
import chat.kit.token.Role;
import chat.messaging.world.Channel;
import chat.messaging.world.Database;
import chat.messaging.world.Person;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Reminder of a message whose sender is invisible to the reminder's owner. */
@ServiceTest(
    value = Program.MESSAGING,
    environment = {"CHAT_REMINDERS_ENABLED=true", "CHAT_REMINDERS_POLL=50ms"})
final class LimitedGuestReminderTest {

  private final RunningService service;
  private final World world;

  LimitedGuestReminderTest(RunningService service) {
    this.service = service;
    this.world = new World(service);
  }

  @Test
  void reminderNamesSenderInvisibleToTheGuest() {
    Person sender = world.person(Role.MEMBER, "Stella #1 [Stranger]");
    Channel channel = world.channel("left");
    world.subscribe(channel, world.guest, sender);
    long messageId = world.sendTo(channel, sender, "lunch").succeeded().longAt("/id");
    world.changeOrganizationSettings(
        Map.of("can_access_all_users_group", world.systemGroup("members")));
    world.unsubscribe(channel, sender);
    remind(messageId);
    await().atMost(Duration.ofSeconds(60)).until(() -> !reminders().isEmpty());
    Answer reminder = world.fetch(world.guest, Long.parseLong(reminders().getFirst())).succeeded();
    assertThat(reminder.textAt("/raw_content"))
        .contains("\n\nStella &#35;1 &#91;Stranger&#93; [said](");
    assertThat(reminder.textAt("/message/content")).contains("<p>Stella #1 [Stranger] <a ");
  }

  private void remind(long messageId) {
    world
        .as(world.guest)
        .post(
            "/api/v1/reminders",
            "message_id",
            messageId,
            "scheduled_delivery_timestamp",
            service.clock().instant().getEpochSecond() + 3_600)
        .succeeded();
    Database.execute(
        "update reminder set next_attempt = now() where organization_id = " + world.id());
  }

  private List<String> reminders() {
    return Database.column(
        """
        select m.id from message m join recipient r on r.id = m.recipient_id
        where m.sender_id = ? and ? = any(r.user_ids)
        """,
        world.notificationBot.id(),
        world.guest.id());
  }
}
