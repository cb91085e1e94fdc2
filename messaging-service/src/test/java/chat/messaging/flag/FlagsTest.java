package chat.messaging.flag;

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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Flags that a message gets from mentions, alert words and mutes. */
@ServiceTest(Program.MESSAGING)
final class FlagsTest {

  private final World world;
  private final Channel channel;

  FlagsTest(RunningService service) {
    this.world = new World(service);
    this.channel = world.channel("c");
  }

  @BeforeEach
  void subscribe() {
    world.subscribe(channel, world.member, world.otherMember, world.guest);
  }

  private long send(Person sender, String content) {
    return world
        .send(sender, "type", "stream", "to", channel.id(), "topic", "t", "content", content)
        .succeeded()
        .longAt("/id");
  }

  private String flags(Person reader, long message) {
    return world.fetch(reader, message).succeeded().at("/message/flags").toString();
  }

  @Test
  void groupMentionFlagsTheGroupMembers() {
    world.group("cooks", world.otherMember);
    long id = send(world.member, "@*cooks* look");
    assertThat(flags(world.otherMember, id)).isEqualTo("[\"mentioned\",\"group_mentioned\"]");
    assertThat(flags(world.guest, id)).isEqualTo("[]");
    assertThat(flags(world.owner, id)).isEqualTo("[\"read\",\"historical\"]");
    long silent = send(world.member, "@_*cooks* look");
    assertThat(flags(world.otherMember, silent)).isEqualTo("[]");
  }

  private String content(long message) {
    return world.fetch(world.otherMember, message).textAt("/message/content");
  }

  @Test
  void deactivatedGroupIsMentionedSilently() {
    long groupId = world.group("former", world.otherMember);
    assertThat(content(send(world.member, "@*former*")))
        .contains("class=\"user-group-mention\" data-user-group-id=\"%d\"".formatted(groupId));
    world.deactivateGroup(groupId, "former");
    world.awaitProjections();
    long id = send(world.member, "@*former*");
    assertThat(content(id))
        .contains(
            "class=\"user-group-mention silent\" data-user-group-id=\"%d\"".formatted(groupId));
    assertThat(flags(world.otherMember, id)).isEqualTo("[]");
  }

  @Test
  void deactivatedPersonIsMentionedSilently() {
    Person gone = world.deactivated();
    world.awaitProjections();
    assertThat(content(send(world.member, "@**|%d**".formatted(gone.id()))))
        .contains("class=\"user-mention silent\" data-user-id=\"%d\"".formatted(gone.id()));
  }

  @Test
  void alertWordFlagsMessagesForItsOwnerOnly() {
    long id = send(world.member, "more Coffee, please");
    world.change(world.otherMember, Map.of("alert_words", List.of("tea", "coffee")));
    assertThat(flags(world.otherMember, id)).isEqualTo("[\"has_alert_word\"]");
    assertThat(flags(world.guest, id)).isEqualTo("[]");
    assertThat(flags(world.otherMember, send(world.member, "a coffeepot"))).isEqualTo("[]");
    world.change(world.otherMember, Map.of("alert_words", List.of()));
    assertThat(flags(world.otherMember, id)).isEqualTo("[]");
  }

  @Test
  void nonRecipientGetsNoMentionOrAlertFlags() {
    world.change(world.owner, Map.of("alert_words", List.of("look")));
    long id = send(world.member, "@**Olga Owner** @**all** look");
    assertThat(flags(world.owner, id)).isEqualTo("[\"read\",\"historical\"]");
  }

  @Test
  void messageOfAMutedUserIsMarkedAsRead() {
    world.change(world.otherMember, Map.of("muted_users", List.of(world.member.id())));
    long muted = send(world.member, "hi");
    long direct = world.sendTo(List.of(world.otherMember), world.member).longAt("/id");
    long other = send(world.guest, "hi");
    assertThat(flags(world.otherMember, muted)).isEqualTo("[\"read\"]");
    assertThat(flags(world.otherMember, direct)).isEqualTo("[\"read\"]");
    assertThat(flags(world.otherMember, other)).isEqualTo("[]");
    assertThat(flags(world.guest, muted)).isEqualTo("[]");
  }

  @Test
  void muteSendsAReadEventForUnreadMessages() {
    long read = world.sendTo(channel, world.member, "t").succeeded().longAt("/id");
    update(world.otherMember, "add", read);
    long inChannel = world.sendTo(channel, world.member, "t").succeeded().longAt("/id");
    long direct = world.sendTo(List.of(world.otherMember), world.member).succeeded().longAt("/id");
    world.sendTo(List.of(world.owner), world.member).succeeded();
    world.sendTo(channel, world.owner, "t").succeeded();
    Queue queue = world.queue(world.otherMember, "event_types", List.of(FlagsEvent.TYPE));
    world.change(world.otherMember, Map.of("muted_users", List.of(world.member.id())));
    JsonNode event = queue.next(1).getFirst();
    assertThat(event.path("op").textValue()).isEqualTo("add");
    assertThat(event.path("flag").textValue()).isEqualTo("read");
    assertThat(event.path("messages").toString()).isEqualTo("[%d,%d]".formatted(inChannel, direct));
  }

  @Test
  void messagesFromTheMuteStayReadAfterUnmuting() {
    long before = send(world.member, "@**Max Member** hi");
    world.change(world.otherMember, Map.of("muted_users", List.of(world.member.id())));
    long during = send(world.member, "hi");
    long expected = send(world.member, "read me again");
    update(world.otherMember, "remove", expected);
    world.change(world.otherMember, Map.of("muted_users", List.of()));
    long after = send(world.member, "hi");
    assertThat(flags(world.otherMember, before)).isEqualTo("[\"read\",\"mentioned\"]");
    assertThat(flags(world.otherMember, during)).isEqualTo("[\"read\"]");
    assertThat(flags(world.otherMember, expected)).isEqualTo("[]");
    assertThat(flags(world.otherMember, after)).isEqualTo("[]");
    assertThat(flags(world.guest, before)).isEqualTo("[]");
    assertThat(found(world.otherMember, "unread")).isEqualTo("[%d, %d]".formatted(expected, after));
    update(world.otherMember, "remove", during);
    assertThat(flags(world.otherMember, during)).isEqualTo("[]");
  }

  private void update(Person person, String op, long message) {
    world
        .as(person)
        .post("/api/v1/messages/flags", "messages", List.of(message), "op", op, "flag", "read")
        .succeeded();
  }

  private static final String TOPIC_FLAGS = "[\"topic_wildcard_mentioned\",\"wildcard_mentioned\"]";

  @Test
  void topicWildcardMentionsSendersAndReactors() {
    world.subscribe(channel, world.moderator);
    long before = send(world.otherMember, "hi");
    react(world.guest, before);
    long id = send(world.member, "@**topic** look");
    assertThat(flags(world.member, id)).isEqualTo(TOPIC_FLAGS);
    assertThat(flags(world.otherMember, id)).isEqualTo(TOPIC_FLAGS);
    assertThat(flags(world.guest, id)).isEqualTo(TOPIC_FLAGS);
    assertThat(flags(world.moderator, id)).isEqualTo("[]");
    assertThat(found(world.guest, "mentioned")).isEqualTo("[%d]".formatted(id));
    assertThat(found(world.moderator, "mentioned")).isEqualTo("[]");
    react(world.moderator, id);
    assertThat(flags(world.moderator, id)).as("who takes part later").isEqualTo("[]");
  }

  @Test
  void topicWildcardInAnEditMentionsParticipants() {
    world.subscribe(channel, world.moderator);
    send(world.otherMember, "hi");
    long id = send(world.member, "look");
    world
        .as(world.member)
        .patch("/api/v1/messages/" + id, "content", "@**topic** look")
        .succeeded();
    assertThat(flags(world.otherMember, id)).isEqualTo(TOPIC_FLAGS);
    assertThat(flags(world.moderator, id)).isEqualTo("[]");
  }

  @Test
  void topicWildcardInADirectMessageMentionsRecipients() {
    long id =
        world
            .send(
                world.member,
                "type",
                "direct",
                "to",
                List.of(world.guest.id()),
                "content",
                "@**topic**")
            .succeeded()
            .longAt("/id");
    assertThat(flags(world.guest, id)).isEqualTo(TOPIC_FLAGS);
  }

  private void react(Person person, long message) {
    world
        .as(person)
        .post("/api/v1/messages/%d/reactions".formatted(message), "emoji_name", "tada")
        .succeeded();
  }

  /** The ids of the messages that the {@code is} operator finds. */
  private String found(Person reader, String is) {
    List<Long> ids = new ArrayList<>();
    world
        .as(reader)
        .get(
            "/api/v1/messages",
            "anchor",
            "newest",
            "num_before",
            10,
            "num_after",
            0,
            "narrow",
            List.of(List.of("is", is)))
        .succeeded()
        .at("/messages")
        .forEach(message -> ids.add(message.path("id").longValue()));
    return ids.toString();
  }

  @Test
  void mentionFlagsHaveTheOrderOfZulipServers() {
    world.group("cooks", world.otherMember);
    world.change(world.otherMember, Map.of("alert_words", List.of("look")));
    send(world.otherMember, "who takes part is called");
    long id = send(world.member, "@**Max Member** @**all** @**topic** @*cooks* look");
    assertThat(flags(world.otherMember, id))
        .isEqualTo(
            "[\"mentioned\",\"stream_wildcard_mentioned\",\"topic_wildcard_mentioned\","
                + "\"wildcard_mentioned\",\"group_mentioned\",\"has_alert_word\"]");
  }
}
