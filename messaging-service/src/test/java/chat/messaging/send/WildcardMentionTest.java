package chat.messaging.send;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.kit.token.Role;
import chat.messaging.world.Channel;
import chat.messaging.world.Database;
import chat.messaging.world.Person;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestServers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A wildcard mention of more than 15 users needs the organization's permission. */
@ServiceTest(Program.MESSAGING)
final class WildcardMentionTest {

  private final World world;
  private final Channel channel;

  WildcardMentionTest(RunningService service) {
    this.world = new World(service);
    this.channel = world.channel("general");
    world.changeOrganizationSettings(
        Map.of("can_mention_many_users_group", world.systemGroup("administrators")));
  }

  private Person[] people(int number) {
    return IntStream.range(0, number)
        .mapToObj(i -> world.person(Role.MEMBER, "Person " + i))
        .toArray(Person[]::new);
  }

  private Answer send(Person sender, String topic, String content) {
    return world.send(
        sender, "type", "stream", "to", channel.id(), "topic", topic, "content", content);
  }

  private static void refusedForChannel(Answer answer) {
    answer.refused(
        400,
        "STREAM_WILDCARD_MENTION_NOT_ALLOWED",
        "You do not have permission to use channel wildcard mentions in this channel.");
  }

  private static void refusedForTopic(Answer answer) {
    answer.refused(
        400,
        "TOPIC_WILDCARD_MENTION_NOT_ALLOWED",
        "You do not have permission to use topic wildcard mentions in this topic.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"all", "everyone", "channel", "stream"})
  void everyChannelWildcardNeedsPermissionAboveFifteenSubscribers(String word) {
    world.subscribe(channel, people(15));
    send(world.member, "t", "@**" + word + "** lunch").succeeded();
    world.subscribe(channel, world.otherMember);
    refusedForChannel(send(world.member, "t", "@**" + word + "** lunch"));
    send(world.administrator, "t", "@**" + word + "** lunch").succeeded();
  }

  @Test
  void onlyPermittedRolesMentionManyUsers() {
    world.subscribe(channel, people(16));
    world.subscribe(channel, world.guest);
    for (Person each : List.of(world.owner, world.administrator)) {
      send(each, "t", "@**all** lunch").succeeded();
    }
    for (Person each : List.of(world.moderator, world.member, world.guest)) {
      refusedForChannel(send(each, "t", "@**all** lunch"));
    }
    world.changeOrganizationSettings(
        Map.of("can_mention_many_users_group", world.systemGroup("nobody")));
    refusedForChannel(send(world.owner, "t", "@**all** lunch"));
    world.changeOrganizationSettings(
        Map.of("can_mention_many_users_group", world.systemGroup("everyone")));
    send(world.guest, "t", "@**all** lunch").succeeded();
  }

  @Test
  void botNeedsItsOwnWildcardPermission() {
    world.subscribe(channel, people(16));
    Person bot = world.bot(world.administrator);
    refusedForChannel(send(bot, "t", "@**all** lunch"));
    world.changeOrganizationSettings(
        Map.of("can_mention_many_users_group", world.group("callers", bot)));
    send(bot, "t", "@**all** lunch").succeeded();
    refusedForChannel(send(world.administrator, "t", "@**all** lunch"));
  }

  @Test
  void deactivatedAndFormerSubscribersAreNotCounted() {
    Person[] people = people(17);
    world.subscribe(channel, people);
    refusedForChannel(send(world.member, "t", "@**all** lunch"));
    world.deactivate(people[0]);
    refusedForChannel(send(world.member, "t", "@**all** lunch"));
    world.unsubscribe(channel, people[1]);
    send(world.member, "t", "@**all** lunch").succeeded();
  }

  @Test
  void movedWildcardMentionNeedsTheMoversPermission() {
    Channel small = world.channel("small");
    Person[] people = people(16);
    world.subscribe(channel, people);
    for (Person mover : List.of(world.member, world.administrator)) {
      world.subscribe(small, mover);
      long id =
          world
              .send(
                  mover, "type", "stream", "to", small.id(), "topic", "t", "content", "@**all** hi")
              .succeeded()
              .longAt("/id");
      world.as(mover).patch("/api/v1/messages/" + id, "stream_id", channel.id()).succeeded();
      assertThat(world.fetch(people[0], id).succeeded().at("/message/flags").toString())
          .isEqualTo(
              mover == world.administrator
                  ? "[\"stream_wildcard_mentioned\",\"wildcard_mentioned\"]"
                  : "[]");
    }
  }

  @Test
  void silentOrQuotedWildcardNeedsNoPermission() {
    world.subscribe(channel, people(16));
    send(world.member, "t", "@_**all** is silent").succeeded();
    send(world.member, "t", "`@**all**` is code").succeeded();
    send(world.member, "t", "```\n@**all**\n```").succeeded();
    send(world.member, "t", "> @**all** was said\n\nby whom?").succeeded();
    send(world.member, "t", "```quote\n@**topic**\n```").succeeded();
  }

  @Test
  void directMessageMayMentionAllRecipients() {
    world
        .send(
            world.member, "type", "direct", "to", ids(people(20)), "content", "@**all** @**topic**")
        .succeeded();
  }

  private static List<Long> ids(Person[] people) {
    return IntStream.range(0, people.length).mapToObj(i -> people[i].id()).toList();
  }

  @Test
  void topicWildcardNeedsPermissionAboveFifteenParticipants() {
    Person[] people = people(14);
    for (Person each : people) {
      send(each, "Busy", "a word").succeeded();
      send(each, "Busy", "another").succeeded();
    }
    send(world.member, "busy", "@**topic** the fifteenth is its sender").succeeded();
    refusedForTopic(send(world.otherMember, "busy", "@**topic** the sixteenth"));
    send(world.member, "BUSY", "@**topic** still fifteen").succeeded();
    send(world.otherMember, "quiet", "@**topic** elsewhere").succeeded();
    send(world.administrator, "busy", "@**topic** lunch").succeeded();
    refusedForTopic(send(world.member, "busy", "@**topic** with the administrator sixteen"));
    send(world.otherMember, "busy", "@**all** few are subscribed").succeeded();
  }

  @Test
  void reactionCountsAsParticipation() {
    long id = send(world.member, "t", "a word").succeeded().longAt("/id");
    for (Person each : people(14)) {
      react(each, id);
    }
    send(world.member, "t", "@**topic** fifteen").succeeded();
    react(world.otherMember, id);
    refusedForTopic(send(world.member, "t", "@**topic** sixteen"));
    send(world.member, "another", "@**topic** elsewhere").succeeded();
  }

  @Test
  void deactivatedUsersAreNotParticipants() {
    Person[] people = people(16);
    for (Person each : people) {
      send(each, "t", "a word").succeeded();
    }
    long id = send(people[0], "t", "another").succeeded().longAt("/id");
    for (Person each : people) {
      react(each, id);
    }
    refusedForTopic(send(world.member, "t", "@**topic** seventeen"));
    world.deactivate(people[0]);
    refusedForTopic(send(world.member, "t", "@**topic** sixteen"));
    world.deactivate(people[1]);
    world.awaitProjections();
    send(world.member, "t", "@**topic** fifteen").succeeded();
  }

  private void react(Person person, long messageId) {
    try (Connection connection = TestServers.get().connect(Program.MESSAGING);
        PreparedStatement insert =
            connection.prepareStatement(
                """
                insert into reaction
                  (organization_id, message_id, user_id, emoji_name, emoji_code, reaction_type)
                values (?, ?, ?, 'tada', '1f389', 'unicode_emoji')
                """)) {
      insert.setLong(1, world.id());
      insert.setLong(2, messageId);
      insert.setLong(3, person.id());
      insert.execute();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void staleSubscriberCountDoesNotCauseRefusal() {
    Person[] people = people(16);
    world.subscribe(channel, people);
    world.awaitProjections();
    world.unsubscribe(channel, people[0]);
    world
        .withoutSeenHeader(world.member)
        .post(
            "/api/v1/messages",
            "type",
            "stream",
            "to",
            channel.id(),
            "topic",
            "t",
            "content",
            "@**all** lunch")
        .succeeded();
  }

  @Test
  void refusedWildcardSendsNothing() {
    world.subscribe(channel, people(16));
    refusedForChannel(send(world.member, "new", "@**all** lunch"));
    world.changeOrganizationSettings(
        Map.of("can_mention_many_users_group", world.systemGroup("members")));
    send(world.member, "new", "@**all** lunch").succeeded();
  }

  /** Adds messages of this many other senders to the topic of this message. */
  private static void addOtherSenders(long message, int number) {
    Database.execute(
        """
        insert into message
        select (jsonb_populate_record(m,
          jsonb_build_object('id', nextval('message_id'), 'sender_id', -one))).*
        from message m, generate_series(1, ?) one where m.id = ?
        """,
        number,
        message);
  }

  private String mentioned(Answer sent) {
    return Database.column(
            """
            select coalesce(cardinality(topic_wildcard_user_ids), -1)
            from message where topic_wildcard_mentioned and id = ?
            """,
            sent.succeeded().longAt("/id"))
        .getFirst();
  }

  @Test
  void topicWildcardAboveTenThousandMentionsEveryone() {
    addOtherSenders(send(world.member, "t", "lunch").longAt("/id"), 9_998);
    assertThat(mentioned(send(world.administrator, "t", "@**topic** lunch"))).isEqualTo("10000");
    send(world.otherMember, "t", "lunch").succeeded();
    assertThat(mentioned(send(world.administrator, "t", "@**topic** lunch")))
        .as("not said, as where everybody is called")
        .isEqualTo("-1");
  }
}
