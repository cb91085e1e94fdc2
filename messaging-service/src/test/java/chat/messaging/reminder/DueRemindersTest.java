package chat.messaging.reminder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.messaging.world.Channel;
import chat.messaging.world.Database;
import chat.messaging.world.Person;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.PublishedEvents;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestServers;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** Delivery of due reminders. */
@ServiceTest(
    value = Program.MESSAGING,
    environment = {"CHAT_REMINDERS_ENABLED=true", "CHAT_REMINDERS_POLL=50ms"})
final class DueRemindersTest {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final TestServers servers;
  private final RunningService service;
  private final World world;
  private final Channel channel;

  DueRemindersTest(RunningService service, TestServers servers) {
    this.servers = servers;
    this.service = service;
    this.world = new World(service);
    this.channel = world.channel("open");
    world.subscribe(channel, world.member);
  }

  private long sent(String content) {
    return world
        .send(
            world.member,
            "type",
            "stream",
            "to",
            channel.id(),
            "topic",
            "lunch",
            "content",
            content)
        .succeeded()
        .longAt("/id");
  }

  /** Creates a reminder and makes it due immediately. */
  private long dueReminder(Person person, long messageId, String note) {
    long id = reminder(person, messageId, note);
    makeDue();
    return id;
  }

  private long reminder(Person person, long messageId, String note) {
    return world
        .as(person)
        .post(
            "/api/v1/reminders",
            "message_id",
            messageId,
            "scheduled_delivery_timestamp",
            service.clock().instant().getEpochSecond() + 3_600,
            "note",
            note)
        .succeeded()
        .longAt("/reminder_id");
  }

  private void makeDue() {
    Database.execute(
        "update reminder set next_attempt = now() where not failed and organization_id = "
            + world.id());
  }

  /** The messages of the notification bot to this user. */
  private List<Long> messagesTo(Person person) {
    return Database.column(
            """
            select m.id from message m join recipient r on r.id = m.recipient_id
            where m.sender_id = ? and ? = any(r.user_ids) order by m.id
            """,
            world.notificationBot.id(),
            person.id())
        .stream()
        .map(Long::valueOf)
        .toList();
  }

  private Answer awaitMessageTo(Person person) {
    await().atMost(PATIENCE).until(() -> !messagesTo(person).isEmpty());
    return world.fetch(person, messagesTo(person).getFirst()).succeeded();
  }

  private static int attempts(long id) {
    return Database.column("select attempts from reminder where id = ?", id).stream()
        .findFirst()
        .map(Integer::parseInt)
        .orElse(-1);
  }

  /** Waits for the condition while the clock of the service runs faster. */
  private void awaitAsTimePasses(BooleanSupplier condition) {
    await()
        .atMost(PATIENCE)
        .until(() -> {
          service.clock().advance(Duration.ofSeconds(1));
          return condition.getAsBoolean();
        });
  }

  private JsonNode list(Person person) {
    return world.as(person).get("/api/v1/reminders").succeeded().at("/reminders");
  }

  private JsonNode awaitEvent(String op, boolean failed) {
    return PublishedEvents.of(servers, Topic.CLIENT_EVENTS, world.id())
        .await(event ->
            event.value().path("type").asText().equals("reminders")
                && event.value().at("/payload/op").asText().equals(op)
                && event.value().at("/payload/reminders/0/failed").asBoolean() == failed)
        .value();
  }

  @Test
  void dueReminderQuotesAndLinksTheMessage() {
    long messageId = sent("soup\n```\nor\n```\n**salad**?");
    long id = dueReminder(world.otherMember, messageId, "decide");

    Answer message = awaitMessageTo(world.otherMember);
    assertThat(message.longAt("/message/sender_id")).isEqualTo(world.notificationBot.id());
    assertThat(message.textAt("/message/type")).isEqualTo("private");
    assertThat(message.textAt("/raw_content"))
        .isEqualTo(
            """
            You asked to be reminded of #**open>lunch@%1$d**.

            > decide

            @_**Mia Member|%2$d** [said](/#narrow/channel/%3$d-open/topic/lunch/near/%1$d):
            ````quote
            soup
            ```
            or
            ```
            **salad**?
            ````\
            """
                .formatted(messageId, world.member.id(), channel.id()));
    assertThat(message.textAt("/message/content"))
        .contains("<strong>salad</strong>")
        .contains("class=\"message-link\"")
        .contains(">Mia Member</span>");
    JsonNode event = awaitEvent("remove", false);
    assertThat(event.at("/payload/reminder_id").asLong()).isEqualTo(id);
    assertThat(event.at("/audience/user_ids").toString())
        .isEqualTo("[" + world.otherMember.id() + "]");
    assertThat(list(world.otherMember)).isEmpty();
    world
        .as(world.otherMember)
        .delete("/api/v1/reminders/" + id)
        .refused(404, "BAD_REQUEST", "Reminder does not exist");
  }

  @Test
  void messageNeedingTooLongFenceIsOnlyLinked() {
    long messageId = sent("`".repeat(10_000));
    dueReminder(world.member, messageId, "decide");
    assertThat(awaitMessageTo(world.member).textAt("/raw_content"))
        .isEqualTo(
            "You asked to be reminded of #**open>lunch@%d**.\n\n> decide".formatted(messageId));
  }

  @Test
  void quoteOfLongMessageIsTruncated() {
    dueReminder(world.member, sent("𝒞".repeat(10_000)), "n".repeat(500));
    String content = awaitMessageTo(world.member).textAt("/raw_content");
    assertThat(content.codePointCount(0, content.length())).isEqualTo(10_000);
    assertThat(content).endsWith("𝒞\n[message truncated]\n```");
  }

  @Test
  void reminderReportsDeletedMessage() {
    long messageId = sent("soup");
    long id = reminder(world.otherMember, messageId, "decide");
    Database.execute("delete from message where id = " + messageId);
    makeDue();
    assertThat(awaitMessageTo(world.otherMember).textAt("/raw_content"))
        .contains("deleted")
        .endsWith("\n> decide")
        .doesNotContain("soup", "quote");
    assertThat(awaitEvent("add", true).at("/payload/reminders/0/reminder_id").asLong())
        .isEqualTo(id);
    assertThat(list(world.otherMember).at("/0/failed").asBoolean()).isTrue();
    world.as(world.otherMember).delete("/api/v1/reminders/" + id).succeeded();
    assertThat(list(world.otherMember)).isEmpty();
  }

  @Test
  void unreadableMessageIsNotQuoted() {
    long messageId = sent("a secret");
    reminder(world.otherMember, messageId, "ask");
    world.change(channel, Map.of("invite_only", true, "history_public_to_subscribers", false));
    world.awaitProjections();
    makeDue();
    assertThat(awaitMessageTo(world.otherMember).textAt("/raw_content"))
        .contains("can't read")
        .doesNotContain("secret", "open");
    awaitAsTimePasses(() -> list(world.otherMember).at("/0/failed").asBoolean());
  }

  @Test
  void deactivatedAccountGetsNoReminder() {
    long id = reminder(world.otherMember, sent("soup"), "decide");
    world.deactivate(world.otherMember);
    world.awaitProjections();
    makeDue();
    assertThat(awaitEvent("add", true).at("/payload/reminders/0/reminder_id").asLong())
        .isEqualTo(id);
    assertThat(messagesTo(world.otherMember)).isEmpty();
  }

  @Test
  void deletedReminderIsNotSent() {
    long messageId = sent("soup");
    long deleted = reminder(world.member, messageId, "never");
    reminder(world.otherMember, messageId, "now");
    world.as(world.member).delete("/api/v1/reminders/" + deleted).succeeded();
    makeDue();
    awaitMessageTo(world.otherMember);
    dueReminder(world.otherMember, messageId, "and once more");
    await().atMost(PATIENCE).until(() -> messagesTo(world.otherMember).size() == 2);
    assertThat(messagesTo(world.member)).isEmpty();
  }

  @Test
  void reminderIsNotSentBeforeItsDueTime() {
    long messageId = sent("soup");
    reminder(world.otherMember, messageId, "later");
    Database.execute(
        "update reminder set next_attempt = now() where id = " + authorsReminder(messageId));
    awaitMessageTo(world.member);
    assertThat(messagesTo(world.otherMember)).isEmpty();
    assertThat(list(world.otherMember)).hasSize(1);
  }

  /** Creates the author's own reminder of a message. */
  private long authorsReminder(long messageId) {
    return reminder(world.member, messageId, "now");
  }

  /** Makes the database refuse to complete reminders. */
  private void refuseCompletion(String when) {
    Database.execute(
        """
        create function refuse_end() returns trigger language plpgsql as
        $$begin raise exception 'not yet'; end$$;
        create trigger refuse_end %s for each row
        when (old.organization_id = %d) execute function refuse_end();
        """
            .formatted(when, world.id()));
  }

  private void allowCompletion() {
    Database.execute("drop trigger refuse_end on reminder; drop function refuse_end");
  }

  @Test
  void failureAfterTheSendDoesNotSendAgain() {
    refuseCompletion("before delete on reminder");
    long id;
    try {
      id = dueReminder(world.otherMember, sent("soup"), "decide");
      awaitAsTimePasses(() -> attempts(id) >= 3);
      assertThat(messagesTo(world.otherMember)).hasSize(1);
      assertThat(list(world.otherMember).at("/0/failed").toString()).isEqualTo("false");
      assertThat(
              world
                  .as(world.otherMember)
                  .post("/api/v1/register", "event_types", List.of("reminders"))
                  .succeeded()
                  .at("/reminders/0/reminder_id")
                  .asLong())
          .isEqualTo(id);
      world
          .as(world.otherMember)
          .delete("/api/v1/reminders/" + id)
          .refused(404, "BAD_REQUEST", "Reminder does not exist");
    } finally {
      allowCompletion();
    }
    awaitAsTimePasses(() -> attempts(id) == -1);
    assertThat(messagesTo(world.otherMember)).hasSize(1);
  }

  @Test
  void deletingTheMessageDoesNotFailASentReminder() {
    long messageId = sent("soup");
    long id;
    refuseCompletion("before delete on reminder");
    try {
      id = dueReminder(world.otherMember, messageId, "decide");
      await().atMost(PATIENCE).until(() -> !messagesTo(world.otherMember).isEmpty());
      world.as(world.owner).delete("/api/v1/messages/" + messageId).succeeded();
      int attempts = attempts(id);
      awaitAsTimePasses(() -> attempts(id) > attempts + 1);
      assertThat(list(world.otherMember).at("/0/failed").toString()).isEqualTo("false");
    } finally {
      allowCompletion();
    }
    awaitAsTimePasses(() -> attempts(id) == -1);
    assertThat(messagesTo(world.otherMember)).hasSize(1);
  }

  @Test
  void reminderOfMissingMessageFailsAfterRetry() {
    long messageId = sent("soup");
    long id = reminder(world.otherMember, messageId, "decide");
    Database.execute("delete from message where id = " + messageId);
    refuseCompletion("before update of failed on reminder");
    try {
      makeDue();
      awaitAsTimePasses(() -> attempts(id) >= 2);
    } finally {
      allowCompletion();
    }
    awaitAsTimePasses(() -> list(world.otherMember).at("/0/failed").asBoolean());
    assertThat(messagesTo(world.otherMember)).hasSize(1);
  }

  @Test
  void ownerCanDeleteReminderBetweenAttempts() {
    long id = reminder(world.otherMember, sent("soup"), "decide");
    Database.execute(
        """
        create function refuse_bot() returns trigger language plpgsql as
        $$begin raise exception 'not yet'; end$$;
        create trigger refuse_bot before insert on message for each row
        when (new.organization_id = %d) execute function refuse_bot();
        """
            .formatted(world.id()));
    try {
      makeDue();
      awaitAsTimePasses(() -> attempts(id) >= 1 && !list(world.otherMember).isEmpty());
      await()
          .atMost(PATIENCE)
          .until(
              () -> world.as(world.otherMember).delete("/api/v1/reminders/" + id).status() == 200);
    } finally {
      Database.execute("drop trigger refuse_bot on message; drop function refuse_bot");
    }
    assertThat(attempts(id)).isEqualTo(-1);
    assertThat(messagesTo(world.otherMember)).isEmpty();
  }

  @Test
  void twoReplicasSendEachReminderOnce() {
    int number = 40;
    long messageId = sent("soup");
    for (int i = 0; i < number; i++) {
      reminder(world.otherMember, messageId, "number " + i);
    }
    try (RunningService second =
        RunningService.start(
            Program.MESSAGING,
            Map.of("CHAT_REMINDERS_ENABLED", "true", "CHAT_REMINDERS_POLL", "50ms"))) {
      assertThat(second.uri()).isNotNull();
      makeDue();
      await().atMost(PATIENCE).until(() -> messagesTo(world.otherMember).size() >= number);
      // A replica takes over the reminders that a dead replica had claimed.
      makeDue();
      await().atMost(PATIENCE).until(() -> list(world.otherMember).isEmpty() && isNoneLeft());
    }
    assertThat(messagesTo(world.otherMember)).hasSize(number);
  }

  private boolean isNoneLeft() {
    return Database.column("select id from reminder where organization_id = ?", world.id())
        .isEmpty();
  }
}
