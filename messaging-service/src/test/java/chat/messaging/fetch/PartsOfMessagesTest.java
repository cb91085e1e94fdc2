package chat.messaging.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.messaging.access.ReadAccess;
import chat.messaging.access.ReadableMessage;
import chat.messaging.world.Channel;
import chat.messaging.world.Database;
import chat.messaging.world.Person;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Parts of a fetched message: reactions, submessages, edits and topic links. */
@ServiceTest(Program.MESSAGING)
final class PartsOfMessagesTest {

  private final World world;
  private final Channel former;
  private final RunningService service;
  private long message;

  PartsOfMessagesTest(RunningService service) {
    this.world = new World(service);
    this.former = world.channel("former");
    this.service = service;
  }

  @BeforeEach
  void send() {
    message = world.sendTo(world.channel("c"), world.member, "t").succeeded().longAt("/id");
  }

  private void react(long messageId, Person person, String name, String code) {
    Database.execute(
        """
        insert into reaction
          (organization_id, message_id, user_id, emoji_name, emoji_code, reaction_type)
        values (?, ?, ?, ?, ?, 'unicode_emoji')
        """,
        world.id(),
        messageId,
        person.id(),
        name,
        code);
  }

  /** A move from the empty topic, then an edit of the content, both by the owner. */
  private void moveAndEdit(long messageId) {
    Database.execute(
        """
        insert into message_edit (organization_id, message_id, user_id, edited_at, prev_topic,
          topic, prev_stream, stream)
        values (?, ?, ?, to_timestamp(1700000000.9), '', 't', ?, 18)
        """,
        world.id(),
        messageId,
        world.owner.id(),
        former.id());
    Database.execute(
        """
        insert into message_edit (organization_id, message_id, user_id, edited_at, prev_content,
          prev_rendered_content)
        values (?, ?, ?, to_timestamp(1700000100), 'once', '<p>once</p>')
        """,
        world.id(),
        messageId,
        world.owner.id());
    Database.execute(
        """
        update message set last_moved_at = to_timestamp(1700000000.9),
          last_edited_at = to_timestamp(1700000100)
        where id = ?
        """,
        messageId);
  }

  private String edits(Object... parameters) {
    return world.fetch(world.member, message, parameters).at("/message/edit_history").toString();
  }

  private String move(String prevTopic) {
    return "{\"user_id\":%d,\"timestamp\":1700000000,\"prev_topic\":\"%s\",\"topic\":\"t\",\"prev_stream\":%d,\"stream\":18}"
        .formatted(world.owner.id(), prevTopic, former.id());
  }

  private String contentEdit() {
    return "{\"user_id\":%d,\"timestamp\":1700000100,\"prev_content\":\"once\",\"prev_rendered_content\":\"<p>once</p>\"}"
        .formatted(world.owner.id());
  }

  @Test
  void reactionsAreListedOldestFirst() {
    react(message, world.owner, "tada", "1f389");
    react(message, world.guest, "heart", "2764");
    assertThat(world.fetch(world.member, message).at("/message/reactions").toString())
        .isEqualTo(
            "[{\"emoji_name\":\"tada\",\"emoji_code\":\"1f389\",\"reaction_type\":\"unicode_emoji\",\"user_id\":%d},"
                    .formatted(world.owner.id())
                + "{\"emoji_name\":\"heart\",\"emoji_code\":\"2764\",\"reaction_type\":\"unicode_emoji\",\"user_id\":%d}]"
                    .formatted(world.guest.id()));
  }

  @Test
  void submessagesAreListedInIdOrder() {
    for (String content : List.of("{\"a\":1}", "{}")) {
      Database.execute(
          """
          insert into submessage (organization_id, message_id, sender_id, msg_type, content)
          values (?, ?, ?, 'widget', ?)
          """,
          world.id(),
          message,
          world.member.id(),
          content);
    }
    Answer answer = world.fetch(world.owner, message);
    assertThat(answer.at("/message/submessages").size()).isEqualTo(2);
    assertThat(answer.at("/message/submessages/0").fieldNames())
        .toIterable()
        .containsExactlyInAnyOrder("id", "message_id", "sender_id", "msg_type", "content");
    assertThat(answer.longAt("/message/submessages/0/message_id")).isEqualTo(message);
    assertThat(answer.longAt("/message/submessages/0/sender_id")).isEqualTo(world.member.id());
    assertThat(answer.textAt("/message/submessages/0/msg_type")).isEqualTo("widget");
    assertThat(answer.textAt("/message/submessages/0/content")).isEqualTo("{\"a\":1}");
    assertThat(answer.longAt("/message/submessages/0/id"))
        .isLessThan(answer.longAt("/message/submessages/1/id"));
  }

  @Test
  void editsAreListedNewestFirstWithTheirChanges() {
    moveAndEdit(message);
    assertThat(edits("allow_empty_topic_name", true))
        .isEqualTo("[" + contentEdit() + "," + move("") + "]");
    Answer answer = world.fetch(world.member, message);
    assertThat(answer.longAt("/message/last_edit_timestamp")).isEqualTo(1_700_000_100);
    assertThat(answer.longAt("/message/last_moved_timestamp")).isEqualTo(1_700_000_000);
  }

  @Test
  void emptyTopicHasDisplayNameInEditHistory() {
    moveAndEdit(message);
    assertThat(edits()).isEqualTo("[" + contentEdit() + "," + move("general chat") + "]");
  }

  @Test
  void uneditedMessageHasNoEditFields() {
    Answer answer = world.fetch(world.member, message);
    for (String field : List.of("edit_history", "last_edit_timestamp", "last_moved_timestamp")) {
      assertThat(answer.has("/message/" + field)).as(field).isFalse();
    }
  }

  @Test
  void policyMovesShowsOnlyMoves() {
    moveAndEdit(message);
    world.changeOrganizationSettings(Map.of("message_edit_history_visibility_policy", "moves"));
    assertThat(edits("allow_empty_topic_name", true)).isEqualTo("[" + move("") + "]");
  }

  @Test
  void policyNoneHidesEdits() {
    moveAndEdit(message);
    world.changeOrganizationSettings(Map.of("message_edit_history_visibility_policy", "none"));
    Answer answer = world.fetch(world.member, message).succeeded();
    assertThat(answer.has("/message/edit_history")).isFalse();
    assertThat(answer.has("/message/last_edit_timestamp")).isTrue();
  }

  @Test
  void topicLinksIncludeLinkifierMatchesAndUrls() {
    Channel channel = world.channel("links");
    long plain = world.sendTo(channel, world.member, "see #12").succeeded().longAt("/id");
    assertThat(topicLinks(plain)).isEqualTo("[]");
    long address = world.sendTo(channel, world.member, "https://a.example").longAt("/id");
    assertThat(topicLinks(address))
        .isEqualTo("[{\"text\":\"https://a.example\",\"url\":\"https://a.example\"}]");
    world
        .as(world.owner)
        .post(
            "/api/v1/realm/filters",
            "pattern",
            "#(?P<id>[0-9]+)",
            "url_template",
            "https://issues.example/{id}")
        .succeeded();
    assertThat(topicLinks(plain))
        .isEqualTo("[{\"text\":\"#12\",\"url\":\"https://issues.example/12\"}]");
    long direct = world.sendTo(List.of(world.owner), world.member).longAt("/id");
    assertThat(topicLinks(direct)).isEqualTo("[]");
  }

  private String topicLinks(long messageId) {
    return world.fetch(world.member, messageId).succeeded().at("/message/topic_links").toString();
  }

  @ParameterizedTest
  @CsvSource({"true", "false"})
  void batchHasTheFormatOfSingleMessages(boolean clientGravatar) {
    Channel channel = world.channel("many");
    world.subscribe(channel, world.otherMember);
    world.change(world.otherMember, Map.of("alert_words", List.of("word")));
    world.change(world.member, Map.of("delivery_email", world.member.email()));
    List<Long> ids = new ArrayList<>();
    for (Person sender : List.of(world.member, world.guest, world.bot)) {
      world.subscribe(channel, sender);
      ids.add(world.sendTo(channel, sender, "t").succeeded().longAt("/id"));
    }
    ids.add(world.sendTo(List.of(world.otherMember), world.owner).longAt("/id"));
    react(ids.getFirst(), world.owner, "tada", "1f389");
    moveAndEdit(ids.getLast());
    long closed = world.sendTo(List.of(world.owner), world.member).longAt("/id");
    world.awaitProjections();

    ReadAccess access = service.bean(ReadAccess.class);
    MessageFormatter formatter = service.bean(MessageFormatter.class);
    var caller = new Caller(world.id(), world.otherMember.id(), Role.MEMBER, false, null, "test");
    var form = new MessageForm(true, true, clientGravatar);
    List<Long> requested = new ArrayList<>(ids);
    requested.add(closed);
    requested.add(Long.MAX_VALUE);
    List<ReadableMessage> readable = access.all(caller, requested);
    List<Message> batch = formatter.of(caller, readable, form);

    assertThat(batch).extracting(Message::id).isEqualTo(ids);
    assertThat(batch)
        .isEqualTo(
            ids.stream()
                .map(id -> access.shown(caller, id, single -> formatter.of(caller, single, form)))
                .toList());
    assertThat(batch.getFirst().flags()).containsExactly("has_alert_word");
    if (clientGravatar) {
      assertThat(batch.getFirst().avatarUrl()).isNull();
    } else {
      assertThat(batch).extracting(Message::avatarUrl).doesNotContainNull();
    }
  }
}
