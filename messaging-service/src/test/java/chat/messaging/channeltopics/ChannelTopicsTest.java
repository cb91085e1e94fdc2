package chat.messaging.channeltopics;

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
import java.util.Map;
import org.junit.jupiter.api.Test;

@ServiceTest(Program.MESSAGING)
final class ChannelTopicsTest {

  /** Repeats a message in ten thousand other topics. */
  private static final String REPEAT =
      """
      insert into message
        (id, organization_id, recipient_id, sender_id, topic, content, rendered_content, client,
         sent_at, is_me_message, read_by_sender, subscriptions_number, mentioned_user_ids,
         mentioned_group_ids, channel_wildcard_mentioned, topic_wildcard_mentioned)
      select nextval('message_id'), organization_id, recipient_id, sender_id, 't' || number, content,
        rendered_content, client, sent_at, is_me_message, read_by_sender, subscriptions_number,
        mentioned_user_ids, mentioned_group_ids, channel_wildcard_mentioned,
        topic_wildcard_mentioned
      from message, generate_series(1, 10000) number where id = ?
      """;

  private final World world;

  ChannelTopicsTest(RunningService service) {
    this.world = new World(service);
  }

  private Answer topics(Person reader, long channelId, Object... parameters) {
    return world.as(reader).get("/api/v1/users/me/" + channelId + "/topics", parameters);
  }

  private long send(Channel channel, String topic) {
    return world.sendTo(channel, world.member, topic).succeeded().longAt("/id");
  }

  @Test
  void topicsAreListedNewestFirstWithNewestName() {
    Channel channel = world.channel("c");
    assertThat(topics(world.member, channel.id()).at("/topics").toString()).isEqualTo("[]");
    send(channel, "lunch");
    long dinner = send(channel, "Dinner");
    long lunch = send(channel, "Lunch");
    long empty = send(channel, "");
    String expected =
        "[{\"name\":\"%s\",\"max_id\":%d},{\"name\":\"Lunch\",\"max_id\":%d},"
            + "{\"name\":\"Dinner\",\"max_id\":%d}]";
    assertThat(topics(world.owner, channel.id()).succeeded().at("/topics").toString())
        .isEqualTo(expected.formatted("general chat", empty, lunch, dinner));
    assertThat(
            topics(world.owner, channel.id(), "allow_empty_topic_name", true)
                .at("/topics")
                .toString())
        .isEqualTo(expected.formatted("", empty, lunch, dinner));
  }

  @Test
  void protectedChannelListsOnlyTopicsOfReceivedMessages() {
    Channel channel =
        world.channel("c", Map.of("invite_only", true, "history_public_to_subscribers", false));
    world.subscribe(channel, world.member);
    send(channel, "before");
    world.subscribe(channel, world.otherMember);
    long after = send(channel, "after");
    assertThat(topics(world.otherMember, channel.id()).at("/topics").toString())
        .isEqualTo("[{\"name\":\"after\",\"max_id\":%d}]".formatted(after));
  }

  @Test
  void onlyNewestTenThousandTopicsAreListed() {
    Channel channel = world.channel("c");
    long oldest = send(channel, "oldest");
    Database.execute(REPEAT, oldest);
    JsonNode topics = topics(world.member, channel.id()).succeeded().at("/topics");
    assertThat(topics).hasSize(10_000);
    assertThat(topics.at("/0/name").textValue()).isEqualTo("t10000");
    assertThat(topics.at("/9999/name").textValue()).isEqualTo("t1");
  }

  @Test
  void closedAndMissingChannelsAreRefusedAlike() {
    Channel closed = world.channel("closed", Map.of("invite_only", true));
    world.subscribe(closed, world.member);
    send(closed, "t");
    Channel open = world.channel("open");
    send(open, "t");
    topics(world.owner, closed.id()).refused(400, "BAD_REQUEST", "Invalid channel ID");
    topics(world.owner, world.unusedId()).refused(400, "BAD_REQUEST", "Invalid channel ID");
    topics(world.guest, open.id()).refused(400, "BAD_REQUEST", "Invalid channel ID");
    world.deactivate(world.owner);
    topics(world.owner, open.id()).refused(401, "UNAUTHORIZED", "Account is deactivated");
  }
}
