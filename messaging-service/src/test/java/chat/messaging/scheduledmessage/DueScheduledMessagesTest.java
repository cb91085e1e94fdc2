package chat.messaging.scheduledmessage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.Program;
import chat.messaging.world.Database;
import chat.messaging.world.Queue;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestServers;
import com.fasterxml.jackson.databind.JsonNode;
import java.sql.Timestamp;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Delivery of due scheduled messages. */
@ServiceTest(
    value = Program.MESSAGING,
    environment = {"CHAT_SCHEDULED_MESSAGES_ENABLED=true", "CHAT_SCHEDULED_MESSAGES_POLL=50ms"})
final class DueScheduledMessagesTest extends ScheduledDeliveryTestBase {

  DueScheduledMessagesTest(RunningService service, TestServers servers) {
    super(service, servers);
  }

  @Test
  void channelMessageIsSentAsItsAuthor() {
    Queue queue = world.queue(world.otherMember, "event_types", List.of("message"));
    long id = toChannel(world.member, "@**Max Member** *Soup*?");
    makeDue();
    JsonNode message = queue.next().path("message");
    assertThat(message.path("sender_id").asLong()).isEqualTo(world.member.id());
    assertThat(message.path("stream_id").asLong()).isEqualTo(channel.id());
    assertThat(message.path("subject").asText()).isEqualTo("lunch");
    assertThat(message.path("client").asText()).isEqualTo("website");
    Answer fetched = world.fetch(world.member, message.path("id").asLong()).succeeded();
    assertThat(fetched.textAt("/raw_content")).isEqualTo("@**Max Member** *Soup*?");
    assertThat(fetched.at("/message/flags").toString()).contains("read");
    JsonNode event = awaitEvent("remove");
    assertThat(event.at("/payload/scheduled_message_id").asLong()).isEqualTo(id);
    assertThat(event.at("/audience/user_ids").toString()).isEqualTo("[" + world.member.id() + "]");
    assertThat(list(world.member)).isEmpty();
    world
        .as(world.member)
        .patch(PATH + "/" + id, "content", "Salad")
        .refused(400, "BAD_REQUEST", "Scheduled message was already sent");
    world
        .as(world.otherMember)
        .patch(PATH + "/" + id, "content", "Salad")
        .refused(404, "BAD_REQUEST", "Scheduled message does not exist");
  }

  @Test
  void directMessageIsSentToItsRecipients() {
    Queue queue = world.queue(world.guest, "event_types", List.of("message"));
    schedule(
        world.bot,
        "type",
        "direct",
        "to",
        List.of(world.guest.id(), world.otherMember.id()),
        "content",
        "Soup",
        "read_by_sender",
        false);
    makeDue();
    JsonNode message = queue.next().path("message");
    assertThat(message.path("type").asText()).isEqualTo("private");
    assertThat(message.path("display_recipient")).hasSize(3);
    assertThat(world.fetch(world.bot, message.path("id").asLong()).succeeded().at("/message/flags"))
        .isEmpty();
  }

  @Test
  void messageToOneselfIsUnread() {
    schedule(world.member, "type", "direct", "to", List.of(world.member.id()), "content", "Soup");
    Queue queue = world.queue(world.member, "event_types", List.of("message"));
    makeDue();
    assertThat(queue.next().path("flags")).isEmpty();
  }

  @Test
  void messageIsNotSentBeforeItsTime() {
    toChannel(world.member, "later");
    long id = toChannel(world.otherMember, "now");
    Timestamp now = Timestamp.from(service.clock().instant());
    Database.execute(
        "update scheduled_message set due = ?, next_attempt = ? where id = ?", now, now, id);
    await().atMost(PATIENCE).until(() -> !sentBy(world.otherMember).isEmpty());
    assertThat(sentBy(world.member)).isEmpty();
    assertThat(list(world.member)).hasSize(1);
  }

  @Test
  void deletedMessageIsNotSent() {
    long id = toChannel(world.member, "never");
    toChannel(world.otherMember, "now");
    world.as(world.member).delete(PATH + "/" + id).succeeded();
    makeDue();
    awaitSent(world.otherMember, 1);
    assertThat(sentBy(world.member)).isEmpty();
  }

  @Test
  void messagesOfOneAuthorAreSentInOrder() {
    List<String> contents = IntStream.range(0, 30).mapToObj(i -> "number " + i).toList();
    contents.forEach(content -> toChannel(world.member, content));
    makeDue();
    awaitSent(world.member, contents.size());
    assertThat(sentBy(world.member)).isEqualTo(contents);
  }

  @Test
  void permissionsAreCheckedAgain() {
    long id = toChannel(world.member, "Soup");
    world.change(channel, Map.of("can_send_message_group", world.systemGroup("nobody")));
    world.awaitProjections();
    makeDue();
    assertThat(awaitNotice())
        .startsWith("Your message that was scheduled for <time:2")
        .contains("> You do not have permission to post in this channel.")
        .contains("(/#scheduled)");
    awaitFailed(world.member);
    JsonNode event = awaitEvent("update");
    assertThat(event.at("/payload/scheduled_message")).isEqualTo(list(world.member).path(0));
    assertThat(sentBy(world.member)).isEmpty();
    world.change(channel, Map.of("can_send_message_group", world.systemGroup("everyone")));
    long next = service.clock().instant().getEpochSecond() + 3_600;
    world.as(world.member).patch(PATH + "/" + id, "scheduled_delivery_timestamp", next).succeeded();
    makeDue();
    awaitSent(world.member, 1);
    assertThat(sentBy(world.notificationBot)).hasSize(1);
  }

  @Test
  void archivedChannelAndDeactivatedRecipientFail() {
    toChannel(world.member, "Soup");
    world.change(channel, Map.of("is_archived", true));
    world.awaitProjections();
    makeDue();
    awaitFailed(world.member);
    schedule(
        world.otherMember, "type", "direct", "to", List.of(world.guest.id()), "content", "Soup");
    world.deactivate(world.guest);
    world.awaitProjections();
    makeDue();
    awaitFailed(world.otherMember);
    await().atMost(PATIENCE).until(() -> sentBy(world.notificationBot).size() == 2);
    assertThat(sentBy(world.notificationBot).getLast()).contains("is no longer using Zulip.");
  }

  @Test
  void messageIsNotSentTooLate() {
    long id = toChannel(world.member, "Soup");
    Database.execute(
        """
        update scheduled_message set due = now() - interval '11 minutes', next_attempt = now()
        where id = ?
        """,
        id);
    assertThat(awaitNotice()).contains("> Message could not be sent at the scheduled time.");
    awaitFailed(world.member);
    assertThat(sentBy(world.member)).isEmpty();
  }

  @Test
  void deactivatedAuthorGetsNoNotice() {
    long id = toChannel(world.member, "Soup");
    world.deactivate(world.member);
    world.awaitProjections();
    makeDue();
    JsonNode event = awaitEvent("update");
    assertThat(event.at("/payload/scheduled_message/scheduled_message_id").asLong()).isEqualTo(id);
    assertThat(event.at("/payload/scheduled_message/failed").asBoolean()).isTrue();
    toChannel(world.otherMember, "now");
    makeDue();
    await().atMost(PATIENCE).until(() -> !sentBy(world.otherMember).isEmpty());
    assertThat(sentBy(world.member)).isEmpty();
    assertThat(sentBy(world.notificationBot)).isEmpty();
  }
}
