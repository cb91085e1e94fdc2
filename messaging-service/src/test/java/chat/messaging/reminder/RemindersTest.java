package chat.messaging.reminder;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.messaging.world.Channel;
import chat.messaging.world.Person;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.PublishedEvents;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestServers;
import com.fasterxml.jackson.databind.JsonNode;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Creation, listing and deletion of reminders. */
@ServiceTest(Program.MESSAGING)
final class RemindersTest {

  private final RunningService service;
  private final TestServers servers;
  private final World world;
  private final Channel channel;
  private final long inAnHour;

  RemindersTest(RunningService service, TestServers servers) {
    this.service = service;
    this.servers = servers;
    this.world = new World(service);
    this.channel = world.channel("open space");
    world.subscribe(channel, world.member, world.guest);
    this.inAnHour = now() + 3_600;
  }

  private long now() {
    return service.clock().instant().getEpochSecond();
  }

  private long sent() {
    return world.sendTo(channel, world.member, "lunch today").succeeded().longAt("/id");
  }

  private Answer remind(Person person, long messageId, long timestamp, Object... more) {
    Object[] parameters = {
      "message_id", messageId, "scheduled_delivery_timestamp", timestamp,
    };
    Object[] all = new Object[parameters.length + more.length];
    System.arraycopy(parameters, 0, all, 0, parameters.length);
    System.arraycopy(more, 0, all, parameters.length, more.length);
    return world.as(person).post("/api/v1/reminders", all);
  }

  private long reminder(Person person, long messageId) {
    return remind(person, messageId, inAnHour).succeeded().longAt("/reminder_id");
  }

  private JsonNode list(Person person) {
    return world.as(person).get("/api/v1/reminders").succeeded().at("/reminders");
  }

  private Answer delete(Person person, long id) {
    return world.as(person).delete("/api/v1/reminders/" + id);
  }

  private JsonNode awaitEvent(String op) {
    return PublishedEvents.of(servers, Topic.CLIENT_EVENTS, world.id())
        .await(event ->
            event.value().path("type").asText().equals("reminders")
                && event.value().at("/payload/op").asText().equals(op))
        .value();
  }

  private static void assertDoesNotExist(Answer answer) {
    answer.refused(404, "BAD_REQUEST", "Reminder does not exist");
  }

  @Test
  void reminderIsListedForItsOwnerWithEveryField() {
    long messageId = sent();
    long id =
        remind(world.guest, messageId, inAnHour, "note", "  bring *cake*\nand tea ")
            .succeeded()
            .longAt("/reminder_id");

    JsonNode reminder = list(world.guest).path(0);
    assertThat(reminder.path("reminder_id").asLong()).isEqualTo(id);
    assertThat(reminder.path("type").asText()).isEqualTo("private");
    assertThat(reminder.path("to").toString()).isEqualTo("[" + world.guest.id() + "]");
    assertThat(reminder.path("content").asText())
        .isEqualTo(
            "You asked to be reminded of #**open space>lunch today@%d**.\n\n> bring *cake*\n> and tea"
                .formatted(messageId));
    assertThat(reminder.path("rendered_content").asText())
        .isEqualTo(
            "<p>You asked to be reminded of <a class=\"message-link\""
                + " href=\"/#narrow/channel/%d-open-space/topic/lunch.20today/near/%d\">"
                    .formatted(channel.id(), messageId)
                + "#open space &gt; lunch today @ 💬</a>.</p>\n"
                + "<blockquote>\n<p>bring <em>cake</em><br>\nand tea</p>\n</blockquote>");
    assertThat(reminder.path("scheduled_delivery_timestamp").asLong()).isEqualTo(inAnHour);
    assertThat(reminder.path("failed").isBoolean()).isTrue();
    assertThat(reminder.path("failed").asBoolean()).isFalse();
    assertThat(reminder.path("reminder_target_message_id").asLong()).isEqualTo(messageId);
    assertThat(reminder).hasSize(8);

    JsonNode event = awaitEvent("add");
    assertThat(event.at("/payload/reminders/0")).isEqualTo(reminder);
    assertThat(event.at("/audience/user_ids").toString()).isEqualTo("[" + world.guest.id() + "]");
    assertThat(list(world.member)).isEmpty();
  }

  @Test
  void everyRoleCanCreateAndDeleteReminders() {
    long messageId = sent();
    for (Person person :
        List.of(world.owner, world.administrator, world.moderator, world.otherMember, world.bot)) {
      long id = reminder(person, messageId);
      assertThat(list(person)).hasSize(1);
      delete(person, id).succeeded();
      assertThat(list(person)).isEmpty();
    }
  }

  @Test
  void directMessagesAndSpecialNamesAreLinkedByUrl() {
    long direct = world.sendTo(List.of(world.otherMember), world.member).succeeded().longAt("/id");
    reminder(world.member, direct);
    assertThat(list(world.member).at("/0/content").asText())
        .isEqualTo(
            "You asked to be reminded of [a direct message](/#narrow/dm/%d,%d-dm/near/%d)."
                .formatted(world.member.id(), world.otherMember.id(), direct));
    Channel odd = world.channel("a > b * c");
    long messageId = world.sendTo(odd, world.otherMember, "t").succeeded().longAt("/id");
    reminder(world.otherMember, messageId);
    assertThat(list(world.otherMember).at("/0/rendered_content").asText())
        .contains("near/" + messageId + "\">#a &gt; b * c &gt; t @ 💬</a>");
  }

  @Test
  void remindersAreListedByDueTime() {
    long messageId = sent();
    remind(world.member, messageId, inAnHour + 2, "note", "second").succeeded();
    remind(world.member, messageId, inAnHour + 1, "note", "first").succeeded();
    assertThat(list(world.member).findValuesAsText("scheduled_delivery_timestamp"))
        .containsExactly(Long.toString(inAnHour + 1), Long.toString(inAnHour + 2));
  }

  @Test
  void deletionIsPublishedAndCannotBeRepeated() {
    long id = reminder(world.member, sent());
    delete(world.member, id).succeeded();
    assertThat(list(world.member)).isEmpty();
    JsonNode event = awaitEvent("remove");
    assertThat(event.at("/payload/reminder_id").asLong()).isEqualTo(id);
    assertThat(event.at("/audience/user_ids").toString()).isEqualTo("[" + world.member.id() + "]");
    assertDoesNotExist(delete(world.member, id));
  }

  @Test
  void onlyTheOwnerCanDeleteAReminder() {
    long id = reminder(world.member, sent());
    for (Person person :
        List.of(world.owner, world.administrator, world.otherMember, world.guest, world.bot)) {
      assertDoesNotExist(delete(person, id));
    }
    World elsewhere = world.another();
    assertDoesNotExist(elsewhere.as(elsewhere.owner).delete("/api/v1/reminders/" + id));
    assertDoesNotExist(delete(world.member, world.unusedId()));
    assertThat(list(world.member)).hasSize(1);
    assertThat(service.api().delete("/api/v1/reminders/" + id).status()).isEqualTo(401);
    assertThat(service.asVisitor(world.id()).delete("/api/v1/reminders/" + id).status())
        .isEqualTo(401);
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "-1", "1.5", "99999999999999999999"})
  void invalidReminderIdIsRefused(String id) {
    assertThat(world.as(world.member).delete("/api/v1/reminders/" + id).status()).isIn(400, 404);
  }

  @ParameterizedTest
  @CsvSource({"-3600", "-1", "0"})
  void deliveryTimeInThePastIsRefused(long seconds) {
    remind(world.member, sent(), now() + seconds)
        .refused(400, "BAD_REQUEST", "Scheduled delivery time must be in the future.");
    assertThat(list(world.member)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(longs = {0, -1, -9_000_000_000_000_000_000L, Long.MIN_VALUE})
  void extremelyOldDeliveryTimeIsRefused(long timestamp) {
    remind(world.member, sent(), timestamp)
        .refused(400, "BAD_REQUEST", "Scheduled delivery time must be in the future.");
  }

  @Test
  void unreadableAndMissingMessagesAreRefusedAlike() {
    Channel secret = world.channel("secret", Map.of("invite_only", true));
    world.subscribe(secret, world.member);
    long messageId = world.sendTo(secret, world.member, "t").succeeded().longAt("/id");
    for (long unreadable : List.of(messageId, world.unusedId())) {
      remind(world.otherMember, unreadable, inAnHour)
          .refused(400, "BAD_REQUEST", "Invalid message(s)");
    }
    reminder(world.member, messageId);
  }

  @Test
  void invalidReminderParametersAreRefused() {
    long messageId = sent();
    world
        .as(world.member)
        .post("/api/v1/reminders", "message_id", messageId)
        .refused(400, "BAD_REQUEST", "Missing 'scheduled_delivery_timestamp' argument");
    world
        .as(world.member)
        .post("/api/v1/reminders", "message_id", "x", "scheduled_delivery_timestamp", inAnHour)
        .refused(400, "BAD_REQUEST", "message_id is not valid JSON");
    remind(world.member, messageId, 253_402_300_800L)
        .refused(400, "BAD_REQUEST", "scheduled_delivery_timestamp is too large");
    remind(world.member, messageId, 253_402_300_799L).succeeded();
    remind(world.member, messageId, inAnHour, "note", "𝒞".repeat(500)).succeeded();
    remind(world.member, messageId, inAnHour, "note", "𝒞".repeat(501))
        .refused(400, "BAD_REQUEST", "note is too long (limit: 500 characters)");
    remind(world.member, messageId, inAnHour, "note", "  ").succeeded();
  }

  @Test
  void numberOfRemindersIsLimited() throws SQLException {
    long messageId = sent();
    reminder(world.member, messageId);
    try (Connection connection = servers.connect(Program.MESSAGING);
        PreparedStatement statement =
            connection.prepareStatement(
                """
                insert into reminder (organization_id, user_id, message_id, content,
                  rendered_content, due, next_attempt)
                select organization_id, user_id, message_id, content, rendered_content, due,
                  next_attempt
                from reminder, generate_series(1, 999)
                where organization_id = ? and user_id = ?
                """)) {
      statement.setLong(1, world.id());
      statement.setLong(2, world.member.id());
      statement.execute();
    }
    remind(world.member, messageId, inAnHour)
        .refused(400, "BAD_REQUEST", "You can have at most 1000 reminders.");
    delete(world.member, list(world.member).at("/0/reminder_id").asLong()).succeeded();
    reminder(world.member, messageId);
    reminder(world.otherMember, messageId);
  }

  @Test
  void totalSizeOfAnAccountsRemindersIsLimited() throws SQLException {
    long messageId = sent();
    reminder(world.member, messageId);
    try (Connection connection = servers.connect(Program.MESSAGING);
        PreparedStatement statement =
            connection.prepareStatement(
                """
                insert into reminder (organization_id, user_id, message_id, content,
                  rendered_content, due, next_attempt)
                select organization_id, user_id, message_id, repeat('a', 2000),
                  repeat('\uD83D\uDE00', 24500), due, next_attempt
                from reminder, generate_series(1, 19)
                where organization_id = ? and user_id = ?
                """)) {
      statement.setLong(1, world.id());
      statement.setLong(2, world.member.id());
      statement.execute();
    }
    String note = "\uD83D\uDE00".repeat(500);
    Answer refused = remind(world.member, messageId, inAnHour, "note", note);
    for (int i = 0; i < 3 && refused.status() == 200; i++) {
      refused = remind(world.member, messageId, inAnHour, "note", note);
    }
    refused.refused(
        400, "BAD_REQUEST", "Your reminders are too long (limit: 2000000 bytes in all)");
    delete(world.member, list(world.member).at("/1/reminder_id").asLong()).succeeded();
    remind(world.member, messageId, inAnHour, "note", note).succeeded();
    remind(world.otherMember, messageId, inAnHour, "note", note).succeeded();
  }

  @Test
  void deactivatedAccountIsRefused() {
    long messageId = sent();
    long reminderId =
        remind(world.otherMember, messageId, inAnHour).succeeded().longAt("/reminder_id");
    world.deactivate(world.otherMember);
    ApiClient client = world.as(world.otherMember);
    List.of(
            remind(world.otherMember, messageId, inAnHour),
            client.get("/api/v1/reminders"),
            client.delete("/api/v1/reminders/" + reminderId))
        .forEach(answer -> answer.refused(401, "UNAUTHORIZED", "Account is deactivated"));
  }
}
