package chat.messaging.eventdelivery;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.messaging.world.Channel;
import chat.messaging.world.Person;
import chat.messaging.world.Queue;
import chat.messaging.world.World;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The form of message events, and the fields that depend on the reader. */
@ServiceTest(Program.MESSAGING)
final class MessageEventFormTest {

  private static final Map<String, Boolean> EMPTY_TOPIC =
      Map.of("notification_settings_null", true, "empty_topic_name", true);

  private final World world;
  private final Channel channel;

  MessageEventFormTest(RunningService service) {
    this.world = new World(service);
    this.channel = world.channel("General");
    world.setUserSettings(world.member, Map.of("automatically_follow_topics_policy", 4));
    world.subscribe(channel, world.member, world.otherMember, world.guest);
  }

  private long send(Person sender, String topic, String content, Object... more) {
    List<Object> parameters =
        new ArrayList<>(
            List.of("type", "stream", "to", channel.id(), "topic", topic, "content", content));
    parameters.addAll(List.of(more));
    return world.send(sender, parameters.toArray()).succeeded().longAt("/id");
  }

  private Queue messageQueue(Person person) {
    return world.queue(person, "event_types", List.of("message"));
  }

  private static List<String> flags(JsonNode event) {
    List<String> flags = new ArrayList<>();
    event.path("flags").forEach(flag -> flags.add(flag.textValue()));
    return flags;
  }

  @Test
  void messageEventHasFieldsOfFetchedMessage() {
    Queue queue = world.queue(world.otherMember, "apply_markdown", true);
    long id = send(world.member, "lunch", "**hi**");
    JsonNode event = queue.next();
    JsonNode fetched = world.fetch(world.otherMember, id).succeeded().at("/message");
    event
        .path("message")
        .properties()
        .forEach(field ->
            assertThat(field.getValue())
                .as(field.getKey())
                .isEqualTo(fetched.path(field.getKey())));
    assertThat(event.path("message").properties())
        .hasSize(fetched.properties().size() - 1)
        .extracting(Map.Entry::getKey)
        .doesNotContain("flags");
    assertThat(event.path("flags")).isEqualTo(fetched.path("flags"));
    assertThat(event.properties())
        .extracting(Map.Entry::getKey)
        .containsExactly("type", "message", "flags", "id");
  }

  @Test
  void contentIsRawUnlessHtmlIsRequested() {
    Queue raw = world.queue(world.otherMember);
    Queue html = world.queue(world.otherMember, "apply_markdown", true);
    send(world.member, "t", "**hi**");
    assertThat(raw.next().at("/message/content").textValue()).isEqualTo("**hi**");
    JsonNode message = html.next().path("message");
    assertThat(message.path("content").textValue()).isEqualTo("<p><strong>hi</strong></p>");
    assertThat(message.path("content_type").textValue()).isEqualTo("text/html");
  }

  @Test
  void directMessageEventListsParticipants() {
    Queue queue = world.queue(world.otherMember);
    Queue ofAnother = world.queue(world.moderator);
    long id = world.sendTo(List.of(world.otherMember), world.member).succeeded().longAt("/id");
    JsonNode message = queue.next().path("message");
    assertThat(message.path("display_recipient"))
        .isEqualTo(world.fetch(world.otherMember, id).at("/message/display_recipient"));
    assertThat(message.path("type").textValue()).isEqualTo("private");
    assertThat(message.has("stream_id")).isFalse();
    assertThat(message.path("subject").textValue()).isEmpty();
    assertThat(ofAnother.poll("dont_block", true)).isEmpty();
  }

  @Test
  void gravatarUrlIsOmittedForClientsThatComputeIt() {
    Person open =
        world.person(
            world.member.role(),
            "Open",
            Map.of("email", "open@example.com", "delivery_email", "open@example.com"));
    Queue clientGravatar = world.queue(world.otherMember, "client_gravatar", true);
    Queue serverGravatar = world.queue(world.otherMember, "client_gravatar", false);
    long id = world.sendTo(List.of(world.otherMember), open).succeeded().longAt("/id");
    assertThat(id).isPositive();
    assertThat(clientGravatar.next().at("/message/avatar_url").isNull()).isTrue();
    assertThat(serverGravatar.next().at("/message/avatar_url").textValue())
        .startsWith("https://secure.gravatar.com/avatar/");
  }

  @Test
  void emptyTopicIsNamedForClientsWithoutCapability() {
    Queue capable = world.queue(world.otherMember, "client_capabilities", EMPTY_TOPIC);
    Queue incapable = world.queue(world.otherMember);
    send(world.member, "", "hi");
    assertThat(capable.next().at("/message/subject").textValue()).isEmpty();
    assertThat(incapable.next().at("/message/subject").textValue()).isEqualTo("general chat");
  }

  @Test
  void localIdIsReturnedToSendingQueueOnly() {
    Queue sender = world.queue(world.member);
    Queue otherQueueOfSender = world.queue(world.member);
    Queue other = world.queue(world.otherMember);
    send(world.member, "t", "hi", "queue_id", sender.id(), "local_id", "17.01");
    assertThat(sender.next().path("local_message_id").textValue()).isEqualTo("17.01");
    assertThat(otherQueueOfSender.next().has("local_message_id")).isFalse();
    assertThat(other.next().has("local_message_id")).isFalse();
  }

  @Test
  void localIdIsNotReturnedToForeignQueue() {
    Queue foreign = world.queue(world.otherMember);
    send(world.member, "t", "hi", "queue_id", foreign.id(), "local_id", "17.01");
    assertThat(foreign.next().has("local_message_id")).isFalse();
  }

  @Test
  void flagsDependOnReader() {
    world.change(
        world.otherMember, Map.of("alert_words", List.of("Coffee"), "muted_users", List.of()));
    world.change(world.guest, Map.of("muted_users", List.of(world.member.id())));
    Queue sender = messageQueue(world.member);
    Queue other = messageQueue(world.otherMember);
    Queue guest = messageQueue(world.guest);
    send(world.member, "t", "@**Max Member** coffee?", "read_by_sender", true);
    assertThat(flags(sender.next())).containsExactly("read");
    assertThat(flags(other.next())).containsExactly("mentioned", "has_alert_word");
    assertThat(flags(guest.next())).containsExactly("read");
  }

  @Test
  void messageSentDuringMuteStaysReadAfterUnmute() {
    world.change(world.guest, Map.of("muted_users", List.of(world.member.id())));
    Queue guest = messageQueue(world.guest);
    long during = send(world.member, "t", "during");
    world.change(world.guest, Map.of("muted_users", List.of()));
    long after = send(world.member, "t", "after");
    List<JsonNode> events = guest.next(2);
    assertThat(events.getFirst().at("/message/id").longValue()).isEqualTo(during);
    assertThat(flags(events.getFirst())).containsExactly("read");
    assertThat(events.getLast().at("/message/id").longValue()).isEqualTo(after);
    assertThat(flags(events.getLast())).isEmpty();
  }

  @Test
  void groupAndWildcardMentionsSetFlags() {
    world.group("cooks", world.otherMember);
    Queue mentioned = messageQueue(world.otherMember);
    Queue sender = messageQueue(world.member);
    send(world.member, "t", "@*cooks* @**all**");
    assertThat(flags(mentioned.next()))
        .containsExactly(
            "mentioned", "stream_wildcard_mentioned", "wildcard_mentioned", "group_mentioned");
    assertThat(flags(sender.next()))
        .containsExactly("stream_wildcard_mentioned", "wildcard_mentioned");
  }

  @Test
  void groupMentionInEditSetsMentionedFlagOnly() {
    world.group("cooks", world.otherMember);
    long id = send(world.member, "t", "hi");
    world.awaitProjections();
    Queue mentioned = world.queue(world.otherMember, "event_types", List.of("update_message"));
    world.as(world.member).patch("/api/v1/messages/" + id, "content", "@*cooks*").succeeded();
    assertThat(flags(mentioned.next())).containsExactly("mentioned");
  }

  @Test
  void topicWildcardMentionsParticipantsOnly() {
    Queue participant = messageQueue(world.otherMember);
    Queue bystander = messageQueue(world.guest);
    send(world.otherMember, "t", "hi");
    assertThat(flags(participant.next())).isEmpty();
    assertThat(flags(bystander.next())).isEmpty();
    long id = send(world.member, "T", "@**topic** look");
    assertThat(flags(participant.next()))
        .containsExactly("topic_wildcard_mentioned", "wildcard_mentioned");
    assertThat(flags(bystander.next())).isEmpty();
    Queue ofEdits = world.queue(world.guest, "event_types", List.of("update_message"));
    world
        .as(world.member)
        .patch("/api/v1/messages/" + id, "content", "@**topic** please look")
        .succeeded();
    assertThat(flags(ofEdits.next())).isEmpty();
  }

  @Test
  void unrequestedEventTypesAreOmitted() {
    Queue queue = world.queue(world.member, "event_types", List.of("reaction"));
    Queue none = world.queue(world.member, "event_types", List.of());
    long id = send(world.otherMember, "t", "hi");
    world
        .as(world.otherMember)
        .post("/api/v1/messages/%d/reactions".formatted(id), "emoji_name", "tada")
        .succeeded();
    assertThat(queue.next().path("type").textValue()).isEqualTo("reaction");
    assertThat(none.poll("dont_block", true)).isEmpty();
  }

  @Test
  void narrowFiltersMessageEvents() {
    Queue inTopic = narrowed("[[\"stream\", \"general\"], [\"topic\", \"LUNCH\"]]");
    Queue fromSender = narrowed("[[\"sender\", %d]]".formatted(world.guest.id()));
    Queue mentioned = narrowed("[{\"operator\": \"is\", \"operand\": \"mentioned\"}]");
    Queue notHere =
        narrowed(
            "[{\"operator\": \"channel\", \"operand\": %d, \"negated\": true}]"
                .formatted(channel.id()));
    long lunch = send(world.member, "lunch", "hi");
    long guests = send(world.guest, "t", "hi");
    long call = send(world.member, "t", "@**Max Member**");
    long direct = world.sendTo(List.of(world.otherMember), world.member).succeeded().longAt("/id");
    assertThat(messages(inTopic)).containsExactly(lunch);
    assertThat(messages(fromSender)).containsExactly(guests);
    assertThat(messages(mentioned)).containsExactly(call);
    assertThat(messages(notHere)).containsExactly(direct);
  }

  @Test
  void narrowIgnoresUnknownOperandOfIs() {
    Queue all = narrowed("[[\"is\", \"stream\"]]");
    Queue inTopic = narrowed("[[\"is\", \"muted\"], [\"topic\", \"lunch\"]]");
    long lunch = send(world.member, "lunch", "hi");
    assertThat(messages(inTopic)).containsExactly(lunch);
    assertThat(messages(all)).containsExactly(lunch);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "general chat", " (no topic) "})
  void narrowAcceptsEveryNameOfEmptyTopic(String name) {
    Queue inEmptyTopic = narrowed("[[\"topic\", \"%s\"]]".formatted(name));
    send(world.member, "lunch", "hi");
    long empty = send(world.member, "", "hi");
    assertThat(messages(inEmptyTopic)).containsExactly(empty);
  }

  private Queue narrowed(String narrow) {
    return world.queue(world.otherMember, "narrow", narrow, "event_types", List.of("message"));
  }

  private static List<Long> messages(Queue queue) {
    return queue.next(1).stream().map(event -> event.at("/message/id").longValue()).toList();
  }

  @Test
  void limitedGuestIsShownPlaceholdersForInvisibleSenders() {
    world.changeOrganizationSettings(
        Map.of("can_access_all_users_group", world.systemGroup("members")));
    Queue guest = messageQueue(world.guest);
    Queue member = messageQueue(world.otherMember);
    send(world.otherMember, "t", "hi");
    assertThat(guest.next().at("/message/sender_email").textValue())
        .isEqualTo(world.otherMember.email());
    assertThat(member.next().at("/message/id").isNumber()).isTrue();
    world.unsubscribe(channel, world.member);
    long id = send(world.member, "t", "hi");
    String placeholder = world.fetch(world.guest, id).textAt("/message/sender_email");
    JsonNode shown = guest.next();
    assertThat(shown.at("/message/sender_email").textValue())
        .isEqualTo(placeholder)
        .startsWith("user" + world.member.id() + "@");
    assertThat(shown.at("/message/sender_full_name").textValue()).isEqualTo("Unknown user");
    assertThat(shown.at("/message/avatar_url"))
        .isEqualTo(world.fetch(world.guest, id).at("/message/avatar_url"));
    assertThat(member.next().at("/message/sender_email").textValue())
        .isEqualTo(world.member.email());
  }
}
