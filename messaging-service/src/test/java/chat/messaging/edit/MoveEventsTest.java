package chat.messaging.edit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.messaging.world.Channel;
import chat.messaging.world.Database;
import chat.messaging.world.Events;
import chat.messaging.world.Person;
import chat.messaging.world.Queue;
import chat.testkit.Answer;
import chat.testkit.EventContracts;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.owner.TestEvents.Event;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Events of a move, and its effect on the users' visibility policies for the topic. */
@ServiceTest(Program.MESSAGING)
final class MoveEventsTest extends EditTestBase {

  MoveEventsTest(RunningService service) {
    super(service);
  }

  @Test
  void topicMoveIsPublishedToTheChannel() {
    long first = sent("lunch");
    long second = sent("lunch");
    edit(world.owner, first, "topic", "food", "propagate_mode", "change_later").succeeded();
    JsonNode changed = Events.last(world, Topic.MESSAGE_CHANGED, 1);
    assertThat(changed.path("kind").textValue()).isEqualTo("moved");
    assertThat(changed.path("message_ids").toString())
        .isEqualTo("[%d,%d]".formatted(first, second));
    assertThat(changed.at("/previous/topic").textValue()).isEqualTo("lunch");
    assertThat(changed.at("/place/topic").textValue()).isEqualTo("food");
    assertThat(changed.has("channel_starts")).isFalse();
    JsonNode event = Events.last(world, Topic.CLIENT_EVENTS, 3);
    assertThat(event.path("type").textValue()).isEqualTo("update_message");
    assertThat(event.path("audience").toString())
        .isEqualTo("{\"channel_id\":%d}".formatted(channel.id()));
    JsonNode payload = event.path("payload");
    assertThat(payload.path("message_id").longValue()).isEqualTo(first);
    assertThat(payload.path("message_ids")).isEqualTo(changed.path("message_ids"));
    assertThat(payload.path("propagate_mode").textValue()).isEqualTo("change_later");
    assertThat(payload.path("orig_subject").textValue()).isEqualTo("lunch");
    assertThat(payload.path("subject").textValue()).isEqualTo("food");
    assertThat(payload.path("topic_links").toString()).isEqualTo("[]");
    assertThat(payload.has("new_stream_id")).isFalse();
    assertThat(payload.has("content")).isFalse();
  }

  @Test
  void resolvingIncludesHiddenMessagesWithoutRevealingThem() {
    Channel secret =
        world.channel(
            "secret", Map.of("invite_only", true, "history_public_to_subscribers", false));
    world.subscribe(secret, world.owner);
    long hidden = sent(secret, world.owner, "plan");
    world.subscribe(secret, world.administrator);
    long seen = sent(secret, world.owner, "plan");
    Queue marker = world.queue(world.administrator);
    Queue owner = world.queue(world.owner);
    edit(world.administrator, seen, "topic", "✔ plan", "propagate_mode", "change_all").succeeded();
    assertThat(topic(hidden)).isEqualTo("✔ plan");
    assertThat(topic(seen)).isEqualTo("✔ plan");
    assertThat(changedMessageIds(marker)).isEqualTo("[%d]".formatted(seen));
    assertThat(changedMessageIds(owner)).isEqualTo("[%d,%d]".formatted(hidden, seen));
    edit(world.administrator, seen, "topic", "plan", "propagate_mode", "change_all").succeeded();
    assertThat(topic(hidden)).isEqualTo("plan");
  }

  private static String changedMessageIds(Queue queue) {
    while (true) {
      for (JsonNode event : queue.next(1)) {
        if (event.path("type").textValue().equals("update_message")) {
          return event.path("message_ids").toString();
        }
      }
    }
  }

  @Test
  void resolvingMergesIntoResolvedTopicWithoutMoveRight() {
    world.changeOrganizationSettings(
        Map.of("can_move_messages_between_topics_group", world.systemGroup("nobody")));
    long first = sent("lunch");
    edit(world.member, first, "topic", "✔ lunch", "propagate_mode", "change_all").succeeded();
    long second = sent("lunch");
    edit(world.member, second, "topic", "✔ lunch", "propagate_mode", "change_all").succeeded();
    assertThat(topic(first)).isEqualTo("✔ lunch");
    assertThat(topic(second)).isEqualTo("✔ lunch");
  }

  @Test
  void channelMoveIsPublishedToBothChannels() {
    Channel kitchen = world.channel("kitchen");
    long message = sent("lunch");
    edit(world.member, message, "stream_id", kitchen.id()).succeeded();
    List<Event> events = world.events(Topic.CLIENT_EVENTS, 3);
    EventContracts.check(events);
    long timestamp = world.fetch(world.member, message).longAt("/message/timestamp");
    assertThat(Events.last(world, Topic.MESSAGE_CHANGED, 1).path("channel_starts").toString())
        .isEqualTo(
            """
            [{"channel_id":%d,"first_message_id":null,"last_message_timestamp":null},\
            {"channel_id":%d,"first_message_id":%d,"last_message_timestamp":%d}]\
            """
                .formatted(channel.id(), kitchen.id(), message, timestamp));
    JsonNode left = events.get(1).value();
    assertThat(left.path("type").textValue()).isEqualTo("delete_message");
    assertThat(left.at("/audience/channel_id").longValue()).isEqualTo(channel.id());
    assertThat(left.at("/payload/moved_to_stream_id").longValue()).isEqualTo(kitchen.id());
    JsonNode arrived = events.get(2).value();
    assertThat(arrived.path("type").textValue()).isEqualTo("update_message");
    assertThat(arrived.at("/audience/channel_id").longValue()).isEqualTo(kitchen.id());
    assertThat(arrived.at("/payload/stream_id").longValue()).isEqualTo(channel.id());
    assertThat(arrived.at("/payload/new_stream_id").longValue()).isEqualTo(kitchen.id());
    assertThat(arrived.at("/payload/orig_subject").textValue()).isEqualTo("lunch");
    assertThat(arrived.at("/payload").has("subject")).isFalse();
  }

  private void setPolicy(Person person, String topic, int policy) {
    setPolicy(person, channel, topic, policy);
  }

  private void setPolicy(Person person, Channel in, String topic, int policy) {
    world
        .as(person)
        .post(
            "/api/v1/user_topics",
            "stream_id",
            in.id(),
            "topic",
            topic,
            "visibility_policy",
            policy)
        .succeeded();
  }

  /** The visibility policies of topics, as {@code user channel topic policy}. */
  private List<String> topicPolicies() {
    return Database.column(
        """
        select concat_ws(' ', user_id, channel_id, topic, visibility_policy) from user_topic
        where organization_id = ? order by user_id, topic
        """,
        world.id());
  }

  @Test
  void topicPoliciesMoveWithWholeTopic() {
    long other = sent("lunch");
    long message = sent("lunch");
    setPolicy(world.owner, "lunch", 3);
    setPolicy(world.moderator, "lunch", 1);
    edit(world.member, other, "topic", "food").succeeded();
    assertThat(topicPolicies()).allMatch(policy -> policy.contains(" lunch "));
    edit(world.member, message, "topic", "meals", "propagate_mode", "change_all").succeeded();
    assertThat(topicPolicies())
        .containsExactly(
            world.owner.id() + " " + channel.id() + " meals 3",
            world.moderator.id() + " " + channel.id() + " meals 1");
    sent("dinner");
    setPolicy(world.moderator, "dinner", 2);
    setPolicy(world.administrator, "dinner", 1);
    edit(world.member, message, "topic", "dinner", "propagate_mode", "change_all").succeeded();
    assertThat(topicPolicies())
        .containsExactly(
            world.owner.id() + " " + channel.id() + " dinner 3",
            world.moderator.id() + " " + channel.id() + " dinner 2");
    await().until(() -> publishedTopics().size() == 10);
    assertThat(publishedTopics()).endsWith("meals", "dinner", "dinner");
  }

  /** The topic names of the {@code user_topic} events, in order. */
  private List<String> publishedTopics() {
    List<Event> events = world.events(Topic.CLIENT_EVENTS, 1);
    EventContracts.check(events);
    return events.stream()
        .filter(event -> event.value().path("type").asText().equals("user_topic"))
        .map(event -> event.value().at("/payload/topic_name").textValue())
        .toList();
  }

  @Test
  void moveToPrivateChannelDropsOutsidersTopicPolicies() {
    Channel closed = world.channel("closed", Map.of("invite_only", true));
    world.subscribe(closed, world.administrator);
    long message = sent("lunch");
    setPolicy(world.owner, "lunch", 3);
    setPolicy(world.administrator, "lunch", 3);
    edit(world.administrator, message, "stream_id", closed.id()).succeeded();
    assertThat(topicPolicies())
        .containsExactly(world.administrator.id() + " " + closed.id() + " lunch 3");
  }

  @Test
  void topicPoliciesStayWithHiddenMessages() {
    world.setUserSettings(world.administrator, Map.of("automatically_follow_topics_policy", 4));
    Channel secret =
        world.channel(
            "secret", Map.of("invite_only", true, "history_public_to_subscribers", false));
    world.subscribe(secret, world.member, world.owner);
    sent(secret, world.member, "plan");
    world.subscribe(secret, world.administrator);
    long seen = sent(secret, world.member, "plan");
    setPolicy(world.owner, secret, "plan", 3);
    edit(world.administrator, seen, "topic", "idea", "propagate_mode", "change_all").succeeded();
    String ownersOfPlan = world.owner.id() + " " + secret.id() + " plan 3";
    assertThat(topicPolicies()).containsExactly(ownersOfPlan);
    setPolicy(world.member, secret, "idea", 1);
    edit(world.administrator, seen, "topic", "plan", "propagate_mode", "change_all").succeeded();
    assertThat(topic(seen)).isEqualTo("plan");
    assertThat(topicPolicies()).containsExactly(ownersOfPlan);
  }

  @Test
  void senderOfFirstMovedMessageFollowsNewTopic() {
    sent("lunch");
    long one = sent(channel, world.owner, "lunch");
    edit(world.administrator, one, "topic", "food").succeeded();
    String ownersOfFood = world.owner.id() + " " + channel.id() + " food 3";
    assertThat(topicPolicies()).containsExactly(ownersOfFood);
    await().until(() -> publishedTopics().equals(List.of("food")));
    edit(world.administrator, sent(channel, world.moderator, "lunch"), "topic", "food").succeeded();
    edit(world.administrator, sent(channel, world.bot, "lunch"), "topic", "tea").succeeded();
    world.subscribe(channel, world.guest);
    long guests = sent(channel, world.guest, "lunch");
    world.unsubscribe(channel, world.guest);
    edit(world.administrator, guests, "topic", "dinner").succeeded();
    assertThat(topicPolicies()).containsExactly(ownersOfFood);
    long later = sent(channel, world.moderator, "lunch");
    sent(channel, world.owner, "lunch");
    edit(world.administrator, later, "topic", "late", "propagate_mode", "change_later").succeeded();
    assertThat(topicPolicies())
        .containsExactlyInAnyOrder(
            ownersOfFood, world.moderator.id() + " " + channel.id() + " late 3");
  }

  @Test
  void notificationBotReportsMoveInBothTopics() {
    long first = sent("lunch");
    sent("lunch");
    sent("food");
    edit(
            world.member,
            first,
            "topic",
            "food",
            "send_notification_to_old_thread",
            true,
            "send_notification_to_new_thread",
            true)
        .succeeded();
    String mover = "@_**Mia Member|%d**".formatted(world.member.id());
    assertThat(notices(2))
        .containsExactlyInAnyOrder(
            "A message (#**general>food@%d**) was moved here from #**general>lunch** by %s."
                .formatted(first, mover),
            "A message was moved from this topic to #**general>food@%d** by %s."
                .formatted(first, mover));
    assertThat(world.owners().messages().sent(world.id()))
        .extracting(notice -> notice.path("topic").asText())
        .containsExactlyInAnyOrder("food", "lunch");
  }

  @Test
  void moveNoticeIsStoredInNewTopic() {
    long message = sent("lunch");
    edit(world.member, message, "topic", "food", "propagate_mode", "change_all").succeeded();
    Answer fetched = sendFirstNotice();
    assertThat(fetched.textAt("/message/subject")).isEqualTo("food");
    assertThat(fetched.textAt("/message/content"))
        .startsWith("<p>This topic was moved here from <a class=\"stream-topic\"")
        .contains("<span class=\"user-mention silent\"");
  }

  @Test
  void noticeInPrivateChannelLinksTopic() {
    Channel secret = world.channel("secret", Map.of("invite_only", true));
    world.subscribe(secret, world.member, world.owner);
    long message = world.sendTo(secret, world.member, "plan").succeeded().longAt("/id");
    edit(world.member, message, "topic", "idea", "propagate_mode", "change_all").succeeded();
    assertThat(sendFirstNotice().textAt("/message/content"))
        .startsWith("<p>This topic was moved here from <a class=\"stream-topic\"");
  }

  @Test
  void noticesOmitChannelNamesHiddenFromTheirReaders() {
    Channel secret = world.channel("secret", Map.of("invite_only", true));
    Channel open = world.channel("open");
    Channel web = world.channel("web", Map.of("is_web_public", true));
    world.subscribe(secret, world.owner);
    world.subscribe(open, world.owner);
    world.subscribe(web, world.owner);
    assertThat(noticesOfMove(secret, open))
        .anyMatch(text -> text.startsWith("This topic was moved here from another channel by "))
        .anyMatch(text -> text.startsWith("This topic was moved to #**open>there** by "));
    assertThat(noticesOfMove(open, secret))
        .anyMatch(text -> text.startsWith("This topic was moved here from #**open>plan** by "))
        .anyMatch(text -> text.startsWith("This topic was moved to another channel by "));
    assertThat(noticesOfMove(open, web))
        .anyMatch(text -> text.startsWith("This topic was moved here from another channel by "))
        .anyMatch(text -> text.startsWith("This topic was moved to #**web>there** by "));
  }

  /** The notices of a move of a topic with one message. */
  private List<String> noticesOfMove(Channel from, Channel to) {
    int before = notices(0).size();
    long message = world.sendTo(from, world.owner, "plan").succeeded().longAt("/id");
    edit(
            world.owner,
            message,
            "stream_id",
            to.id(),
            "topic",
            "there",
            "send_notification_to_old_thread",
            true,
            "send_notification_to_new_thread",
            true)
        .succeeded();
    List<String> all = notices(before + 2);
    return all.subList(before, all.size());
  }

  @Test
  void suppressedMoveAndCaseChangeSendNoNotice() {
    long message = sent("lunch");
    edit(world.member, message, "topic", "food", "send_notification_to_new_thread", false)
        .succeeded();
    edit(world.member, message, "topic", "Food").succeeded();
    assertThat(topic(message)).isEqualTo("Food");
    edit(world.member, message, "topic", "✔ Food", "propagate_mode", "change_all").succeeded();
    assertThat(notices(1))
        .containsExactly(
            "@_**Mia Member|%d** has marked this topic as resolved.".formatted(world.member.id()));
  }

  @Test
  void topicsWithDotlessAndDottedIAreDistinct() {
    long message = sent("yazı");
    setPolicy(world.owner, "yazı", 3);
    edit(world.member, message, "topic", "yazi", "propagate_mode", "change_all").succeeded();
    assertThat(topicPolicies()).containsExactly(world.owner.id() + " " + channel.id() + " yazi 3");
    assertThat(notices(1))
        .containsExactly(
            "This topic was moved here from #**general>yazı** by @_**Mia Member|%d**."
                .formatted(world.member.id()));
  }
}
