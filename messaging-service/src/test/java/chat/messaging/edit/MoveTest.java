package chat.messaging.edit;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.messaging.world.Channel;
import chat.messaging.world.Database;
import chat.messaging.world.Events;
import chat.messaging.world.HeldLock;
import chat.messaging.world.Person;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Scope, permissions and targets of message moves. */
@ServiceTest(Program.MESSAGING)
final class MoveTest extends EditTestBase {

  MoveTest(RunningService service) {
    super(service);
  }

  private long channelOf(long messageId) {
    return Long.parseLong(
        Database.column(
                """
                select channel_id from message m join recipient r on r.id = m.recipient_id
                where m.id = ?
                """,
                messageId)
            .getFirst());
  }

  private void assertMoved(long messageId, boolean expected) {
    assertThat(
            Database.column(
                "select (last_moved_at is not null)::text from message where id = ?", messageId))
        .containsExactly(Boolean.toString(expected));
  }

  @Test
  void singleMessageIsMovedByDefault() {
    long before = sent("lunch");
    long message = sent("Lunch");
    long after = sent("lunch");
    edit(world.member, message, "topic", "food").succeeded();
    assertThat(topic(before)).isEqualTo("lunch");
    assertThat(topic(message)).isEqualTo("food");
    assertThat(topic(after)).isEqualTo("lunch");
    assertMoved(message, true);
    assertMoved(after, false);
    assertThat(
            Database.column(
                """
                select concat_ws('|', user_id, prev_topic, topic, prev_content, prev_stream, stream)
                from message_edit where message_id = ?
                """,
                message))
        .containsExactly(world.member.id() + "|Lunch|food");
  }

  @Test
  void noticesOfAMoveAreSentBeforeTheResponse() {
    long message = sent("lunch");
    edit(world.member, message, "topic", "food").succeeded();
    assertThat(world.owners().messages().sent(world.id()))
        .extracting(notice -> notice.path("topic").textValue())
        .contains("food");
  }

  @Test
  void changeLaterMovesLaterMessagesOfTopic() {
    long before = sent("lunch");
    long message = sent("lunch");
    long between = sent("other");
    long after = sent("LUNCH");
    edit(world.member, message, "topic", "food", "propagate_mode", "change_later").succeeded();
    assertThat(topic(before)).isEqualTo("lunch");
    assertThat(topic(message)).isEqualTo("food");
    assertThat(topic(between)).isEqualTo("other");
    assertThat(topic(after)).isEqualTo("food");
  }

  @Test
  void changeAllMovesAllMessagesOfTopic() {
    long before = sent("lunch");
    long message = sent("lunch");
    edit(world.member, message, "topic", "food", "propagate_mode", "change_all").succeeded();
    assertThat(topic(before)).isEqualTo("food");
    assertThat(topic(message)).isEqualTo("food");
  }

  @Test
  void contentAndTopicEditIsOneHistoryEntry() {
    long message = sent("lunch");
    edit(world.member, message, "topic", "food", "content", "new words").succeeded();
    assertThat(
            Database.column(
                """
                select concat_ws('|', prev_content, prev_topic, topic)
                from message_edit where message_id = ?
                """,
                message))
        .containsExactly("a word or two|lunch|food");
    JsonNode payload = Events.last(world, Topic.CLIENT_EVENTS, 2).path("payload");
    assertThat(payload.path("content").textValue()).isEqualTo("new words");
    assertThat(payload.path("subject").textValue()).isEqualTo("food");
    assertThat(world.events(Topic.MESSAGE_CHANGED, 2))
        .extracting(event -> event.value().path("kind").textValue())
        .containsExactly("edited", "moved");
  }

  @Test
  void topicMoveNeedsOrganizationOrChannelRight() {
    world.changeOrganizationSettings(
        Map.of("can_move_messages_between_topics_group", world.systemGroup("nobody")));
    long message = sent("lunch");
    edit(world.member, message, "topic", "food")
        .refused(400, "BAD_REQUEST", "You don't have permission to edit this message");
    edit(world.moderator, message, "topic", "food")
        .refused(400, "BAD_REQUEST", "You don't have permission to edit this message");
    edit(world.administrator, message, "topic", "food").succeeded();
    world.change(
        channel,
        Map.of("can_move_messages_within_channel_group", world.group("tidy", world.otherMember)));
    edit(world.otherMember, message, "topic", "dinner").succeeded();
    world.change(channel, Map.of("can_administer_channel_group", world.group("run", world.member)));
    edit(world.member, message, "topic", "supper").succeeded();
    world.changeOrganizationSettings(
        Map.of("can_move_messages_between_topics_group", world.systemGroup("moderators")));
    edit(world.moderator, message, "topic", "breakfast").succeeded();
  }

  @Test
  void topicOfMaximumLengthCanBeResolved() {
    String longest = "𝒯".repeat(60);
    long message = sent(longest);
    edit(world.member, message, "topic", "✔ " + longest).succeeded();
    assertThat(topic(message)).isEqualTo("✔ " + longest);
    assertThat(topic(sent("✔ " + longest))).isEqualTo("✔ " + longest);
    edit(world.member, message, "topic", "✔ ✔ " + longest)
        .refused(400, "BAD_REQUEST", "topic is too long (limit: 60 characters)");
    edit(world.member, message, "topic", longest).succeeded();
    assertThat(topic(message)).isEqualTo(longest);
  }

  @Test
  void resolvingNeedsResolveRightInsteadOfMoveRight() {
    world.changeOrganizationSettings(
        Map.of("can_move_messages_between_topics_group", world.systemGroup("nobody")));
    long message = sent("lunch");
    Database.age(message, 10_000_000);
    edit(world.member, message, "topic", "✔ lunch", "propagate_mode", "change_all").succeeded();
    assertThat(topic(message)).isEqualTo("✔ lunch");
    assertMoved(message, false);
    edit(world.member, message, "topic", "lunch", "propagate_mode", "change_all").succeeded();
    assertMoved(message, false);
    world.changeOrganizationSettings(
        Map.of("can_resolve_topics_group", world.systemGroup("nobody")));
    edit(world.member, message, "topic", "✔ lunch", "propagate_mode", "change_all")
        .refused(
            400, "BAD_REQUEST", "You don't have permission to resolve topics in this channel.");
    world.change(channel, Map.of("can_resolve_topics_group", world.group("hosts", world.member)));
    edit(world.member, message, "topic", "✔ lunch", "propagate_mode", "change_all").succeeded();
    edit(world.administrator, message, "topic", "✔")
        .refused(400, "BAD_REQUEST", "General chat cannot be marked as resolved");
  }

  @Test
  void moveTimeLimitExemptsModerators() {
    world.changeOrganizationSettings(Map.of("move_messages_within_stream_limit_seconds", 1_000));
    long old = sent("lunch");
    long young = sent("lunch");
    Database.age(old, 1_030);
    edit(world.member, old, "topic", "food")
        .refused(400, "BAD_REQUEST", "The time limit for editing this message's topic has passed.");
    Answer refused =
        edit(world.member, young, "topic", "food", "propagate_mode", "change_all")
            .refused(
                400,
                "MOVE_MESSAGES_TIME_LIMIT_EXCEEDED",
                "You only have permission to move the 1/2 most recent messages in this topic.");
    assertThat(refused.longAt("/first_message_id_allowed_to_move")).isEqualTo(young);
    assertThat(refused.longAt("/total_messages_allowed_to_move")).isEqualTo(1);
    assertThat(refused.longAt("/total_messages_in_topic")).isEqualTo(2);
    assertThat(topic(young)).isEqualTo("lunch");
    edit(world.moderator, young, "topic", "food", "propagate_mode", "change_all").succeeded();
    assertThat(topic(old)).isEqualTo("food");
  }

  @Test
  void messageIsMovedToOtherChannel() {
    Channel kitchen = world.channel("kitchen");
    long message = sent("lunch");
    edit(world.member, message, "stream_id", kitchen.id()).succeeded();
    assertThat(channelOf(message)).isEqualTo(kitchen.id());
    assertThat(topic(message)).isEqualTo("lunch");
    assertMoved(message, true);
    assertThat(
            Database.column(
                """
                select concat_ws('|', prev_stream, stream, prev_topic)
                from message_edit where message_id = ?
                """,
                message))
        .containsExactly(channel.id() + "|" + kitchen.id());
    edit(world.member, message, "stream_id", channel.id(), "topic", "food").succeeded();
    assertThat(channelOf(message)).isEqualTo(channel.id());
    assertThat(topic(message)).isEqualTo("food");
    edit(world.member, message, "stream_id", kitchen.id(), "content", "x")
        .refused(400, "BAD_REQUEST", "Cannot change message content while changing channel");
  }

  @Test
  void channelMoveNeedsOrganizationOrChannelRight() {
    world.changeOrganizationSettings(
        Map.of("can_move_messages_between_channels_group", world.systemGroup("nobody")));
    Channel kitchen = world.channel("kitchen");
    long message = sent("lunch");
    edit(world.member, message, "stream_id", kitchen.id())
        .refused(400, "BAD_REQUEST", "You don't have permission to move this message");
    world.change(
        channel,
        Map.of("can_move_messages_out_of_channel_group", world.group("movers", world.member)));
    edit(world.member, message, "stream_id", kitchen.id()).succeeded();
    edit(world.member, message, "stream_id", channel.id())
        .refused(400, "BAD_REQUEST", "You don't have permission to move this message");
    edit(world.administrator, message, "stream_id", channel.id()).succeeded();
  }

  @Test
  void moveToChannelArchivedMeanwhileIsRefused() throws Exception {
    long message = sent("lunch");
    Channel kitchen = world.channel("kitchen");
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Answer> answer;
      try (var lock = new HeldLock(world)) {
        answer =
            threads.submit(() -> edit(world.administrator, message, "stream_id", kitchen.id()));
        lock.awaitWaiting(1);
        world.change(kitchen, Map.of("is_archived", true));
        world.awaitProjections();
      }
      assertThat(answer.get().status()).isEqualTo(503);
    }
    assertThat(channelOf(message)).isEqualTo(channel.id());
    edit(world.administrator, message, "stream_id", kitchen.id())
        .refused(400, "BAD_REQUEST", "Not authorized to send to channel 'kitchen'");
  }

  @Test
  void moveNeedsPermissionToPostInTargetChannel() {
    long message = sent("lunch");
    Channel closed = world.channel("closed", Map.of("invite_only", true));
    edit(world.member, message, "stream_id", closed.id())
        .refused(
            400,
            "STREAM_DOES_NOT_EXIST",
            "Channel with ID '%d' does not exist".formatted(closed.id()));
    Channel quiet =
        world.channel("quiet", Map.of("can_send_message_group", world.systemGroup("nobody")));
    edit(world.member, message, "stream_id", quiet.id())
        .refused(400, "BAD_REQUEST", "You do not have permission to post in this channel.");
    Channel archived = world.channel("archived", Map.of("is_archived", true));
    edit(world.member, message, "stream_id", archived.id())
        .refused(400, "BAD_REQUEST", "Not authorized to send to channel 'archived'");
    world.changeOrganizationSettings(Map.of("move_messages_between_streams_limit_seconds", 100));
    Database.age(message, 130);
    Channel kitchen = world.channel("kitchen");
    edit(world.member, message, "stream_id", kitchen.id())
        .refused(
            400, "BAD_REQUEST", "The time limit for editing this message's channel has passed");
    assertThat(channelOf(message)).isEqualTo(channel.id());
  }

  @Test
  void moveObeysTopicPolicyOfTargetChannel() {
    long message = sent("lunch");
    Channel flat = world.channel("flat", Map.of("topics_policy", "empty_topic_only"));
    edit(world.member, message, "stream_id", flat.id())
        .refused(400, "BAD_REQUEST", "Only the general chat topic is allowed in this channel.");
    edit(world.member, message, "stream_id", flat.id(), "topic", "").succeeded();
    Channel named = world.channel("named", Map.of("topics_policy", "disable_empty_topic"));
    edit(world.member, message, "stream_id", named.id())
        .refused(
            400,
            "BAD_REQUEST",
            "Sending messages to the general chat topic is not allowed in this channel.");
    world.change(channel, Map.of("can_create_topic_group", world.systemGroup("nobody")));
    edit(world.member, sent(channel, world.notificationBot, "x"), "topic", "y")
        .refused(
            400, "BAD_REQUEST", "You do not have permission to create new topics in this channel.");
  }

  @Test
  void moverWithoutPostRightCannotStartTopic() {
    long message = sent("lunch");
    sent("food");
    world.change(channel, Map.of("can_send_message_group", world.systemGroup("nobody")));
    edit(world.member, message, "topic", "fresh")
        .refused(400, "BAD_REQUEST", "You do not have permission to post in this channel.");
    edit(world.member, message, "topic", "✔ lunch")
        .refused(400, "BAD_REQUEST", "You do not have permission to post in this channel.");
    edit(world.member, message, "topic", "✔ lunch", "propagate_mode", "change_all").succeeded();
    edit(world.member, message, "topic", "food").succeeded();
  }

  @Test
  void moveExcludesMessagesHiddenFromMover() {
    Channel secret =
        world.channel(
            "secret", Map.of("invite_only", true, "history_public_to_subscribers", false));
    world.subscribe(secret, world.owner);
    long hidden = sent(secret, world.owner, "plan");
    world.subscribe(secret, world.administrator);
    long seen = sent(secret, world.owner, "plan");
    edit(world.administrator, seen, "topic", "idea", "propagate_mode", "change_all").succeeded();
    assertThat(topic(hidden)).isEqualTo("plan");
    assertThat(topic(seen)).isEqualTo("idea");
    assertThat(notices(1).getFirst())
        .startsWith("This topic was moved here from #**secret>plan** by");
  }

  @Test
  void onlySubscribersAtMoveReadMessageInProtectedChannel() {
    Channel secret =
        world.channel(
            "secret", Map.of("invite_only", true, "history_public_to_subscribers", false));
    long message = sent("lunch");
    world.subscribe(secret, world.administrator);
    edit(world.administrator, message, "stream_id", secret.id()).succeeded();
    world.subscribe(secret, world.moderator);
    world.fetch(world.administrator, message).succeeded();
    for (Person person : List.of(world.member, world.moderator, world.owner)) {
      world.fetch(person, message).refused(400, "BAD_REQUEST", "Invalid message(s)");
    }
  }

  @Test
  void formerSubscriberCannotReadMessageMovedInLater() {
    Channel shared = world.channel("shared", Map.of("invite_only", true));
    world.subscribe(shared, world.administrator, world.otherMember);
    long message = sent("lunch");
    world.unsubscribe(shared, world.otherMember);
    edit(world.administrator, message, "stream_id", shared.id()).succeeded();
    world.fetch(world.administrator, message).succeeded();
    world.fetch(world.otherMember, message).refused(400, "BAD_REQUEST", "Invalid message(s)");
  }
}
