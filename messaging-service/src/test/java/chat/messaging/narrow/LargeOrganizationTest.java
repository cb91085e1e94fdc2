package chat.messaging.narrow;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.messaging.world.Channel;
import chat.messaging.world.Database;
import chat.messaging.world.Person;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.StatementStatistics;
import chat.testkit.TestServers;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;

/** The cost of reading does not grow with what is stored: no statement reads many pages. */
@Tag("deep")
@Isolated("counts what all statements of the service read")
@ServiceTest(Program.MESSAGING)
@Timeout(600)
final class LargeOrganizationTest {

  private static final int CHANNELS = 40;
  private static final int MESSAGES = 200_000;

  /** From the sixth execution on, PostgreSQL may use another plan. */
  private static final int EXECUTIONS = 16;

  /**
   * Pages of the most expensive page of messages. A statement that examines all messages reads more
   * than 200,000.
   */
  private static final int MAX_PAGES = 20_000;

  /** Usual words are in every third message, and none is in all. */
  private static final String MESSAGE_ROWS =
      """
      insert into message
        (id, organization_id, recipient_id, sender_id, topic, content, rendered_content, client,
         sent_at, is_me_message, read_by_sender, subscriptions_number, mentioned_user_ids,
         mentioned_group_ids, channel_wildcard_mentioned, topic_wildcard_mentioned, words)
      select nextval('message_id'), first.organization_id, first.recipient_id, first.sender_id,
        case when g %% 97 = 0 then '✔ ' else '' end || 'topic ' || g %% 1009, text, text, 'test',
        now(), false, false, first.subscriptions_number,
        case when g %% 5003 = 0 then array[%d] when g %% 41 = 0 then array[%d] else '{}' end,
        '{}', false, false,
        to_tsvector('simple', text)
      from generate_series(1, %d) g
        cross join lateral (
          select 'word' || g %% 20011 || case when g %% 3 = 0 then ' soup' else '' end
            || case when g %% 7 < 3 then ' bread' else '' end as text) said
        join (
          select m.*, row_number() over (order by m.id) as number from message m
          where m.organization_id = %d) first on first.number = 1 + g * 31 %% %d
      """;

  private final World world;
  private final List<Channel> channels;

  LargeOrganizationTest(RunningService service) {
    this.world = new World(service);
    this.channels =
        IntStream.range(0, CHANNELS).mapToObj(i -> world.channel("Channel " + i)).toList();
    channels.forEach(channel -> world.subscribe(channel, world.member, world.otherMember));
  }

  @Test
  void noStatementReadsMuchMoreThanItReturns() throws SQLException {
    fill();
    try (Connection administrator = TestServers.get().connectAsAdministrator("chat")) {
      var statistics = new StatementStatistics(administrator);
      statistics.reset();
      for (Supplier<Answer> request : requests(world.member)) {
        for (int i = 0; i < EXECUTIONS; i++) {
          request.get().succeeded();
        }
      }
      assertThat(statistics.expensive(Program.MESSAGING, MAX_PAGES)).isEmpty();
    }
  }

  private void fill() throws SQLException {
    channels.forEach(channel -> world.sendTo(channel, world.otherMember, "t").succeeded());
    world.mute(channels.get(1), world.member);
    setPolicy(channels.get(2), "topic 5", 1);
    setPolicy(channels.get(3), "topic 6", 3);
    Database.execute(
        MESSAGE_ROWS.formatted(
            world.guest.id(), world.otherMember.id(), MESSAGES, world.id(), CHANNELS));
    try (Connection connection = TestServers.get().connectAsAdministrator("chat");
        Statement statement = connection.createStatement()) {
      statement.execute("vacuum analyze messaging.message");
    }
  }

  private void setPolicy(Channel channel, String topic, int policy) {
    world
        .as(world.member)
        .post(
            "/api/v1/user_topics",
            "stream_id",
            channel.id(),
            "topic",
            topic,
            "visibility_policy",
            policy)
        .succeeded();
  }

  private List<Supplier<Answer>> requests(Person reader) {
    List<Object> narrows =
        List.of(
            List.of(),
            List.of(List.of("search", "nobody")),
            List.of(List.of("search", "word19999")),
            List.of(List.of("search", "soup")),
            List.of(List.of("search", "soup bread")),
            List.of(List.of("search", "\"soup bread\"")),
            List.of(not("search", "soup")),
            List.of(List.of("sender", world.otherMember.id())),
            List.of(List.of("sender", world.member.id())),
            List.of(List.of("is", "unread")),
            List.of(List.of("is", "resolved")),
            List.of(List.of("is", "muted")),
            List.of(List.of("is", "followed")),
            List.of(List.of("is", "mentioned")),
            List.of(List.of("mentions", world.otherMember.id())),
            List.of(List.of("mentions", world.guest.id())),
            List.of(List.of("mentions", world.owner.id())),
            List.of(List.of("is", "starred")),
            List.of(List.of("in", "home")),
            List.of(List.of("has", "link")),
            List.of(not("topic", "topic 7")),
            List.of(List.of("channel", channels.getFirst().id())),
            List.of(List.of("channel", channels.getFirst().id()), List.of("topic", "topic 31")));
    List<Supplier<Answer>> requests = new ArrayList<>();
    for (Object narrow : narrows) {
      requests.add(() -> fetch(reader, "newest", 100, 0, narrow));
      requests.add(() -> fetch(reader, "oldest", 0, 100, narrow));
      requests.add(() -> fetch(reader, "first_unread", 50, 50, narrow));
    }
    return requests;
  }

  private static Map<String, Object> not(String operator, Object operand) {
    return Map.of("operator", operator, "operand", operand, "negated", true);
  }

  private Answer fetch(Person reader, String anchor, int before, int after, Object narrow) {
    return world
        .as(reader)
        .get(
            "/api/v1/messages",
            "anchor",
            anchor,
            "num_before",
            before,
            "num_after",
            after,
            "narrow",
            narrow);
  }
}
