package chat.messaging.delete;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.kit.token.Role;
import chat.messaging.world.Channel;
import chat.messaging.world.Database;
import chat.messaging.world.Events;
import chat.messaging.world.Person;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.LongNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Delete a message (specification, operation 8). */
@ServiceTest(Program.MESSAGING)
final class DeleteTest {

  private static final String NOT_PERMITTED = "You don't have permission to delete this message";
  private static final String TOO_LATE = "The time limit for deleting this message has passed";

  private final World world;
  private final Channel channel;

  DeleteTest(RunningService service) {
    this.world = new World(service);
    world.setUserSettings(world.member, Map.of("automatically_follow_topics_policy", 4));
    this.channel = world.channel("general");
  }

  private long send(Person sender) {
    return world.sendTo(channel, sender, "t").succeeded().longAt("/id");
  }

  /** Sends a message and dates it back by this many seconds. */
  private long send(Person sender, int secondsAgo) {
    long id = send(sender);
    Database.age(id, secondsAgo);
    return id;
  }

  private Answer delete(Person person, long messageId) {
    return world.as(person).delete("/api/v1/messages/" + messageId);
  }

  private boolean exists(long messageId) {
    return rows("select id from message where id = ?", messageId) > 0;
  }

  private static int rows(String sql, Object... values) {
    return Database.column(sql, values).size();
  }

  private void refusesToDelete(Person person, long messageId, String text) {
    delete(person, messageId).refused(400, "BAD_REQUEST", text);
    assertThat(exists(messageId)).isTrue();
  }

  private void deletes(Person person, long messageId) {
    delete(person, messageId).succeeded();
    assertThat(exists(messageId)).isFalse();
    world.fetch(world.owner, messageId).refused(400, "BAD_REQUEST", "Invalid message(s)");
  }

  @Test
  void nonFormRequestBodyIsIgnored() {
    long id = send(world.owner);
    byte[] json = "{}".getBytes(StandardCharsets.UTF_8);
    world
        .as(world.owner)
        .send("DELETE", "/api/v1/messages/" + id, "application/json", json)
        .succeeded();
    assertThat(exists(id)).isFalse();
  }

  @Test
  void userWithTheRightDeletesAnyMessage() {
    deletes(world.owner, send(world.member, 10_000));
    deletes(world.administrator, send(world.owner, 10_000));
    long message = send(world.member);
    refusesToDelete(world.moderator, message, NOT_PERMITTED);
    refusesToDelete(world.otherMember, message, NOT_PERMITTED);
    world.changeOrganizationSettings(
        Map.of("can_delete_any_message_group", world.group("cleaners", world.otherMember)));
    refusesToDelete(world.administrator, message, NOT_PERMITTED);
    deletes(world.otherMember, message);
  }

  @Test
  void channelDeleteGroupDeletesAnyMessageOfChannel() {
    world.change(
        channel,
        Map.of("can_delete_any_message_group", world.group("cleaners", world.otherMember)));
    deletes(world.otherMember, send(world.member, 10_000));
    Channel other = world.channel("other");
    long elsewhere = world.sendTo(other, world.member, "t").succeeded().longAt("/id");
    refusesToDelete(world.otherMember, elsewhere, NOT_PERMITTED);
  }

  @Test
  void senderDeletesOwnMessageWithinTimeLimit() {
    deletes(world.member, send(world.member, 500));
    refusesToDelete(world.member, send(world.member, 700), TOO_LATE);
    world.changeOrganizationSettings(Map.of("message_content_delete_limit_seconds", 0));
    deletes(world.member, send(world.member, 10_000_000));
  }

  @Test
  void guestDeletesOwnMessage() {
    world.subscribe(channel, world.guest);
    deletes(world.guest, send(world.guest));
  }

  @Test
  void botAndItsOwnerDeleteMessagesOfBot() {
    deletes(world.bot, send(world.bot));
    deletes(world.member, send(world.bot));
    refusesToDelete(world.otherMember, send(world.bot), NOT_PERMITTED);
    refusesToDelete(world.bot, send(world.member), NOT_PERMITTED);
  }

  @Test
  void botDoesNotInheritOwnersRightToDeleteAnyMessage() {
    world.changeOrganizationSettings(
        Map.of("can_delete_any_message_group", world.group("cleaners", world.member)));
    refusesToDelete(world.bot, send(world.otherMember), NOT_PERMITTED);
    deletes(world.member, send(world.otherMember));
    world.changeOrganizationSettings(
        Map.of("can_delete_any_message_group", world.group("robots", world.bot)));
    deletes(world.bot, send(world.otherMember));
  }

  @Test
  void deletingOwnMessageNeedsOrganizationOrChannelRight() {
    world.changeOrganizationSettings(
        Map.of("can_delete_own_message_group", world.systemGroup("moderators")));
    refusesToDelete(world.member, send(world.member), NOT_PERMITTED);
    deletes(world.moderator, send(world.moderator));
    world.change(
        channel, Map.of("can_delete_own_message_group", world.group("tidy", world.member)));
    deletes(world.member, send(world.member));
    refusesToDelete(world.member, send(world.member, 700), TOO_LATE);
    refusesToDelete(world.otherMember, send(world.otherMember), NOT_PERMITTED);
  }

  @Test
  void onlySenderDeletesDirectMessage() {
    long message = world.sendTo(List.of(world.otherMember), world.member).succeeded().longAt("/id");
    refusesToDelete(world.administrator, message, "Invalid message(s)");
    refusesToDelete(world.otherMember, message, NOT_PERMITTED);
    deletes(world.member, message);
  }

  @Test
  void missingAndInvisibleMessagesGetTheSameError() {
    Channel closed = world.channel("closed", Map.of("invite_only", true));
    world.subscribe(closed, world.member);
    long message = world.sendTo(closed, world.member, "t").succeeded().longAt("/id");
    refusesToDelete(world.owner, message, "Invalid message(s)");
    delete(world.owner, world.unusedId()).refused(400, "BAD_REQUEST", "Invalid message(s)");
    delete(world.another().owner, message).refused(400, "BAD_REQUEST", "Invalid message(s)");
  }

  @Test
  void deactivatedAccountDeletesNothing() {
    Person leaving = world.person(Role.ADMINISTRATOR, "Lea Leaving");
    long message = send(leaving);
    world.deactivate(leaving);
    delete(leaving, message).refused(401, "UNAUTHORIZED", "Account is deactivated");
    assertThat(exists(message)).isTrue();
  }

  @Test
  void archivedChannelKeepsItsMessages() {
    long message = send(world.member);
    world.change(channel, Map.of("is_archived", true));
    refusesToDelete(world.owner, message, "Invalid message(s)");
  }

  @Test
  void secondDeletionIsRefused() {
    long message = send(world.member);
    deletes(world.member, message);
    delete(world.member, message).refused(400, "BAD_REQUEST", "Invalid message(s)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"reaction", "message_flag", "message_edit", "submessage"})
  void deletionRemovesDependentRows(String table) {
    long message =
        world
            .send(
                world.member,
                "type",
                "stream",
                "to",
                channel.id(),
                "topic",
                "t",
                "content",
                "/poll Lunch?\nyes\nno")
            .succeeded()
            .longAt("/id");
    ApiClient owner = world.as(world.owner);
    owner
        .post("/api/v1/messages/%d/reactions".formatted(message), "emoji_name", "tada")
        .succeeded();
    owner
        .post(
            "/api/v1/messages/flags", "messages", List.of(message), "op", "add", "flag", "starred")
        .succeeded();
    owner.patch("/api/v1/messages/" + message, "topic", "food").succeeded();
    String dependentRows = "select 1 from %s where message_id = ?".formatted(table);
    assertThat(rows(dependentRows, message)).isPositive();
    deletes(world.member, message);
    assertThat(rows(dependentRows, message)).isZero();
  }

  @Test
  void oneOfManyConcurrentDeletionsSucceeds() throws Exception {
    long message = send(world.member);
    List<Future<Answer>> answers = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 16; i++) {
        answers.add(threads.submit(() -> delete(world.owner, message)));
      }
    }
    int successes = 0;
    for (Future<Answer> answer : answers) {
      if (answer.get().status() == 200) {
        successes++;
      } else {
        assertThat(answer.get().textAt("/msg"))
            .isIn("Message already deleted", "Invalid message(s)");
      }
    }
    assertThat(successes).isEqualTo(1);
    assertThat(world.events(Topic.MESSAGE_CHANGED, 1)).hasSize(1);
  }

  @Test
  void deletionEventGoesToReadersOfTheChannel() {
    long message = send(world.member);
    deletes(world.owner, message);
    JsonNode changed = Events.last(world, Topic.MESSAGE_CHANGED, 1);
    assertThat(changed.path("kind").textValue()).isEqualTo("deleted");
    assertThat(changed.path("message_ids").toString()).isEqualTo("[" + message + "]");
    assertThat(changed.path("user_id").longValue()).isEqualTo(world.owner.id());
    assertThat(changed.at("/place/channel_id").longValue()).isEqualTo(channel.id());
    JsonNode event = Events.last(world, Topic.CLIENT_EVENTS, 2);
    assertThat(event.path("audience").toString())
        .isEqualTo("{\"channel_id\":%d}".formatted(channel.id()));
    assertThat(event.path("payload").toString())
        .isEqualTo(
            """
            {"message_ids":[%d],"message_type":"stream","stream_id":%d,"topic":"t",\
            "subscriptions_numbers":[0],"involved_user_ids":[%d]}\
            """
                .formatted(message, channel.id(), world.owner.id()));
  }

  @Test
  void numberOfInvolvedUsersInAnEventIsLimited() {
    long message = send(world.member);
    Database.execute(
        """
        insert into message_flag (organization_id, user_id, message_id, flag)
        select ?, ? + n, ?, 'starred' from generate_series(1, 10050) n
        """,
        world.id(),
        1L << 50,
        message);
    world
        .as(world.owner)
        .post("/api/v1/messages/%d/reactions".formatted(message), "emoji_name", "tada")
        .succeeded();
    assertInvolvedUsersAreLimited(Events.last(world, Topic.CLIENT_EVENTS, 2));
    deletes(world.owner, message);
    assertInvolvedUsersAreLimited(Events.last(world, Topic.CLIENT_EVENTS, 3));
  }

  @Test
  void subscribersFlagsDoNotCrowdOutOtherInvolvedUsers() {
    long message = send(world.member);
    Database.execute(
        """
        insert into subscription (organization_id, channel_id, user_id, is_subscribed, periods)
        select ?, ?, ? + n, true, '{}' from generate_series(1, 10050) n
        """,
        world.id(),
        channel.id(),
        1L << 51);
    Database.execute(
        """
        insert into message_flag (organization_id, user_id, message_id, flag)
        select ?, ? + n, ?, 'starred' from generate_series(1, 10050) n
        union all select ?, ?, ?, 'starred'
        """,
        world.id(),
        1L << 51,
        message,
        world.id(),
        world.guest.id(),
        message);
    deletes(world.owner, message);
    assertThat(Events.last(world, Topic.CLIENT_EVENTS, 2).at("/payload/involved_user_ids"))
        .containsExactlyInAnyOrder(
            LongNode.valueOf(world.owner.id()), LongNode.valueOf(world.guest.id()));
  }

  private void assertInvolvedUsersAreLimited(JsonNode event) {
    JsonNode involved = event.at("/payload/involved_user_ids");
    assertThat(involved.size()).isBetween(10_000, 10_001);
    assertThat(involved).contains(LongNode.valueOf(world.owner.id()));
  }

  @Test
  void deletionEventContainsFirstMessageIdOfChannel() {
    long first = send(world.member);
    long second = send(world.member);
    long third = send(world.member);
    deletes(world.owner, second);
    assertThat(firstMessageId(1)).isEqualTo(Long.toString(first));
    deletes(world.owner, first);
    assertThat(firstMessageId(2)).isEqualTo(Long.toString(third));
    deletes(world.owner, third);
    assertThat(firstMessageId(3)).isEqualTo("null");
  }

  /** The channel's first message id in the last of this many change events. */
  private String firstMessageId(int changes) {
    JsonNode starts = Events.last(world, Topic.MESSAGE_CHANGED, changes).path("channel_starts");
    assertThat(starts.findValuesAsText("channel_id")).containsExactly(Long.toString(channel.id()));
    return starts.at("/0/first_message_id").toString();
  }

  @Test
  void deletionEventOfADirectMessageGoesToParticipants() {
    long message = world.sendTo(List.of(world.owner), world.member).succeeded().longAt("/id");
    deletes(world.member, message);
    JsonNode event = Events.last(world, Topic.CLIENT_EVENTS, 2);
    assertThat(event.path("audience").toString())
        .isEqualTo("{\"user_ids\":[%d,%d]}".formatted(world.owner.id(), world.member.id()));
    assertThat(event.path("payload").toString())
        .isEqualTo("{\"message_ids\":[%d],\"message_type\":\"private\"}".formatted(message));
    assertThat(Events.last(world, Topic.MESSAGE_CHANGED, 1).at("/place/user_ids").size())
        .isEqualTo(2);
    assertThat(Events.last(world, Topic.MESSAGE_CHANGED, 1).has("channel_starts")).isFalse();
  }

  @Test
  void refusalWithUnknownChannelRightsBecomes503() {
    long message = send(world.member);
    Database.execute("delete from channel_message_rights where channel_id = ?", channel.id());
    delete(world.otherMember, message)
        .refused(
            503,
            "SERVICE_UNAVAILABLE",
            "The newest state of the channel is unavailable at the moment, try again");
    deletes(world.owner, message);
  }
}
