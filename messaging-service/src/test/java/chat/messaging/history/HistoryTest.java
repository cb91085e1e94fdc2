package chat.messaging.history;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.messaging.world.Channel;
import chat.messaging.world.Database;
import chat.messaging.world.Person;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ServiceTest(Program.MESSAGING)
final class HistoryTest {

  private final World world;
  private final Channel former;

  HistoryTest(RunningService service) {
    this.world = new World(service);
    this.former = world.channel("former");
  }

  private Answer history(Person reader, long message, Object... parameters) {
    return world.as(reader).get("/api/v1/messages/" + message + "/history", parameters);
  }

  private long send() {
    return world.sendTo(world.channel("c"), world.member, "t").succeeded().longAt("/id");
  }

  /** Adds a content edit from "once" and a later move from the empty topic. */
  private void edit(long message) {
    Database.execute(
        """
        insert into message_edit (organization_id, message_id, user_id, edited_at, prev_content,
          prev_rendered_content)
        values (?, ?, ?, to_timestamp(1700000000), 'once', '<p>once</p>')
        """,
        world.id(),
        message,
        world.member.id());
    Database.execute(
        """
        insert into message_edit (organization_id, message_id, user_id, edited_at, prev_topic,
          topic, prev_stream, stream)
        values (?, ?, ?, to_timestamp(1700000100), '', 't', ?, 18)
        """,
        world.id(),
        message,
        world.owner.id(),
        former.id());
  }

  @Test
  void historyOfAnUneditedMessageIsItsCurrentState() {
    long id = send();
    Answer answer = history(world.owner, id).succeeded();
    long timestamp = world.fetch(world.owner, id).longAt("/message/timestamp");
    assertThat(answer.at("/message_history").toString())
        .isEqualTo(
            "[{\"topic\":\"t\",\"content\":\"a word or two\",\"rendered_content\":\"<p>a word or two</p>\",\"timestamp\":%d,\"user_id\":%d}]"
                .formatted(timestamp, world.member.id()));
  }

  @Test
  void historyListsStatesOldestFirst() {
    long id = send();
    edit(id);
    Answer answer = history(world.owner, id, "allow_empty_topic_name", true).succeeded();
    assertThat(answer.at("/message_history").size()).isEqualTo(3);
    assertThat(answer.textAt("/message_history/0/topic")).isEmpty();
    assertThat(answer.textAt("/message_history/0/content")).isEqualTo("once");
    assertThat(answer.textAt("/message_history/0/rendered_content")).isEqualTo("<p>once</p>");
    assertThat(answer.longAt("/message_history/0/user_id")).isEqualTo(world.member.id());
    assertThat(answer.at("/message_history/1").toString())
        .isEqualTo(
            "{\"topic\":\"\",\"content\":\"a word or two\",\"rendered_content\":\"<p>a word or two</p>\",\"timestamp\":1700000000,\"user_id\":%d,\"prev_content\":\"once\",\"prev_rendered_content\":\"<p>once</p>\",\"content_html_diff\":\"<div><p><span class=\\\"highlight_text_inserted\\\">a word or two</span> <span class=\\\"highlight_text_deleted\\\">once</span></p></div>\"}"
                .formatted(world.member.id()));
    assertThat(answer.at("/message_history/2").toString())
        .isEqualTo(
            "{\"topic\":\"t\",\"content\":\"a word or two\",\"rendered_content\":\"<p>a word or two</p>\",\"timestamp\":1700000100,\"user_id\":%d,\"prev_topic\":\"\",\"prev_stream\":%d,\"stream\":18}"
                .formatted(world.owner.id(), former.id()));
  }

  @Test
  void emptyTopicHasDisplayNameForClientsWithoutSupport() {
    long id = send();
    edit(id);
    Answer answer = history(world.owner, id).succeeded();
    assertThat(answer.textAt("/message_history/0/topic")).isEqualTo("general chat");
    assertThat(answer.textAt("/message_history/2/prev_topic")).isEqualTo("general chat");
  }

  @Test
  void directMessageHistoryHasNoTopic() {
    long id = world.sendTo(List.of(world.guest), world.member).succeeded().longAt("/id");
    assertThat(history(world.guest, id).textAt("/message_history/0/topic")).isEmpty();
  }

  @Test
  void historyOfClosedChannelIsShownOnlyToItsReaders() {
    long id = send();
    edit(id);
    world.as(world.member).patch("/api/v1/messages/" + id, "topic", "later").succeeded();
    world.change(former, Map.of("invite_only", true));
    world.subscribe(former, world.member);
    assertThat(history(world.member, id).at("/message_history").size()).isEqualTo(4);
    for (Person other : List.of(world.owner, world.otherMember)) {
      Answer answer = history(other, id).succeeded();
      assertThat(answer.at("/message_history").size()).isEqualTo(2);
      assertThat(answer.textAt("/message_history/0/topic")).isEqualTo("t");
      assertThat(answer.textAt("/message_history/0/content")).isEqualTo("a word or two");
      assertThat(answer.textAt("/message_history/1/prev_topic")).isEqualTo("t");
      assertThat(answer.text()).doesNotContain("once").doesNotContain("prev_stream");
      Answer fetched = world.fetch(other, id);
      assertThat(fetched.at("/message/edit_history").size()).isEqualTo(1);
      assertThat(fetched.text()).doesNotContain("once").doesNotContain("prev_stream");
    }
    world.change(former, Map.of("history_public_to_subscribers", false));
    assertThat(history(world.member, id).at("/message_history").size()).isEqualTo(2);
  }

  @Test
  void policyMovesHidesFormerContent() {
    long id = send();
    edit(id);
    world.changeOrganizationSettings(Map.of("message_edit_history_visibility_policy", "moves"));
    Answer answer = history(world.owner, id).succeeded();
    assertThat(answer.at("/message_history").size()).isEqualTo(2);
    assertThat(answer.at("/message_history").toString()).doesNotContain("once");
  }

  @Test
  void disabledHistoryIsRefused() {
    long id = send();
    world.changeOrganizationSettings(Map.of("message_edit_history_visibility_policy", "none"));
    history(world.owner, id)
        .refused(400, "BAD_REQUEST", "Message edit history is disabled in this organization");
  }

  @Test
  void historyIsShownOnlyToReadersOfTheMessage() {
    long id = world.sendTo(List.of(world.guest), world.member).succeeded().longAt("/id");
    history(world.guest, id).succeeded();
    for (Person other : List.of(world.owner, world.otherMember, world.bot)) {
      history(other, id).refused(400, "BAD_REQUEST", "Invalid message(s)");
    }
    history(world.owner, Long.MAX_VALUE).refused(400, "BAD_REQUEST", "Invalid message(s)");
  }

  @ParameterizedTest
  @CsvSource({"allow_empty_topic_name,1,allow_empty_topic_name is not a boolean"})
  void nonBooleanParameterIsRefused(String name, String value, String message) {
    history(world.member, send(), name, value).refused(400, "BAD_REQUEST", message);
  }

  private void moveOften(long message, int moves) {
    Database.execute(
        """
        insert into message_edit (organization_id, message_id, user_id, edited_at, prev_topic,
          topic)
        select ?, ?, ?, to_timestamp(1700000000 + move), 'u', 't' from generate_series(1, ?) move
        """,
        world.id(),
        message,
        world.member.id(),
        moves);
  }

  @Test
  void historyOfALargeMessageHasOnlyTheNewestStates() {
    long id =
        world
            .send(
                world.member,
                "type",
                "channel",
                "to",
                world.channel("c").id(),
                "topic",
                "t",
                "content",
                "😀".repeat(9_000))
            .succeeded()
            .longAt("/id");
    moveOften(id, 200);
    JsonNode states = history(world.owner, id).succeeded().at("/message_history");
    assertThat(states.size()).isBetween(2, 10);
    assertThat(states.get(states.size() - 1).path("timestamp").asLong()).isEqualTo(1_700_000_200L);
  }

  @Test
  void historyLimitRefusesEditsButNotTopicMoves() {
    Channel channel = world.channel("c");
    long first = world.sendTo(channel, world.member, "t").succeeded().longAt("/id");
    long second = world.sendTo(channel, world.member, "t").succeeded().longAt("/id");
    moveOften(first, 1_000);
    world
        .as(world.member)
        .patch("/api/v1/messages/" + first, "topic", "v")
        .refused(
            400,
            "BAD_REQUEST",
            "This message has been edited too often (limit: 1000 edits or 2000000 bytes of edit"
                + " history); send a new message");
    world
        .as(world.member)
        .patch("/api/v1/messages/" + second, "topic", "v", "propagate_mode", "change_all")
        .succeeded();
    assertThat(world.fetch(world.member, first).textAt("/message/subject")).isEqualTo("v");
    assertThat(history(world.owner, first).succeeded().at("/message_history").size())
        .isEqualTo(1_001);
    assertThat(history(world.owner, second).succeeded().at("/message_history").size()).isEqualTo(2);
  }
}
