package chat.messaging.eventdelivery;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.kit.emoji.ServiceEmoji;
import chat.kit.token.Role;
import chat.messaging.eventlog.EventLog;
import chat.messaging.eventlog.LoggedEvent;
import chat.messaging.initialstate.ClientCapabilities;
import chat.messaging.world.Channel;
import chat.messaging.world.Person;
import chat.messaging.world.Statements;
import chat.messaging.world.World;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.context.ServerRequestContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The statement count of a delivery decision does not depend on the number of viewers. */
@ServiceTest(
    value = Program.MESSAGING,
    environment = {"CHAT_TEST_STATEMENTS=true", "CHAT_MESSAGE_CACHE_MIB=16", "CHAT_FAST_PATH=true"})
final class ViewerQueriesTest {

  private static final int MANY = 20;

  private final World world;
  private final Statements statements;
  private final EventViews views;
  private final EventLog log;
  private final long start;

  ViewerQueriesTest(RunningService service) {
    this.world = new World(service);
    this.statements = service.bean(Statements.class);
    this.views = service.bean(EventViews.class);
    this.log = service.bean(EventLog.class);
    this.start = log.end(world.id());
  }

  private List<Person> people(Role role) {
    List<Person> people = new ArrayList<>();
    while (people.size() < MANY) {
      people.add(world.person(role, "Viewer " + people.size()));
    }
    return people;
  }

  /** The published events, once there are this many. */
  private List<LoggedEvent> loggedEvents(int number) {
    world.awaitProjections();
    List<LoggedEvent> events = new ArrayList<>();
    Awaitility.await()
        .until(() -> {
          events.clear();
          events.addAll(requireNonNull(log.newestAfter(world.id(), start)).events());
          return events.size() >= number;
        });
    return events;
  }

  /** The number of queues that get an event, and of the statements that decide this. */
  private record Decision(int shown, int statements) {}

  private Decision decide(List<LoggedEvent> events, List<Person> people) {
    List<Viewer> viewers = people.stream().map(ViewerQueriesTest::viewer).toList();
    EventViews.Decidable decidable = views.await(world.id(), events, viewers);
    Supplier<Integer> shown = () -> views.of(decidable).size();
    ServerRequestContext.with(HttpRequest.GET("/"), shown);
    statements.drain();
    int number = ServerRequestContext.with(HttpRequest.GET("/"), shown);
    return new Decision(number, statements.drain().size());
  }

  private static Viewer viewer(Person person) {
    return new Viewer(
        UUID.randomUUID(),
        person.id(),
        new ViewerOptions(
            Set.of("stream", "subscription", "realm_user", "update_message", "delete_message"),
            MessageNarrow.ALL,
            false,
            false,
            false,
            false,
            ClientCapabilities.NONE,
            ServiceEmoji.SPECIFICATION));
  }

  @ParameterizedTest
  @ValueSource(strings = {"everyone", "members"})
  void statementCountIsIndependentOfGuestCount(String seeingAll) {
    world.changeOrganizationSettings(
        Map.of("can_access_all_users_group", world.systemGroup(seeingAll)));
    List<Person> guests = people(Role.GUEST);
    world.publishClientEvent(
        "realm_user",
        Map.of("organization", true),
        Map.of("op", "update", "person", Map.of("user_id", world.bot.id(), "full_name", "B")));
    List<LoggedEvent> events = loggedEvents(1);
    Decision one = decide(events, guests.subList(0, 1));
    assertThat(one.shown()).isOne();
    assertThat(one.statements()).isPositive();
    assertThat(decide(events, guests)).isEqualTo(new Decision(MANY, one.statements()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "can_subscribe_group",
        "can_add_subscribers_group",
        "can_administer_channel_group"
      })
  void statementCountIsIndependentOfGroupMemberCount(String setting) {
    List<Person> members = people(Role.MEMBER);
    long inner = world.group("inner", members.toArray(Person[]::new));
    List<Channel> channels = new ArrayList<>();
    for (String name : List.of("first", "second")) {
      Channel channel =
          world.channel(
              name,
              Map.of("invite_only", true, setting, world.groupWithSubgroup("of " + name, inner)));
      channels.add(channel);
      publish(channel, "stream", Map.of("op", "update", "property", "name", "value", "x"));
      publish(channel, "subscription", Map.of("op", "peer_add", "user_ids", List.of(1)));
    }
    List<LoggedEvent> events = loggedEvents(4);
    List<Person> all = new ArrayList<>(List.of(world.otherMember, world.guest));
    all.add(members.getFirst());
    Decision one = decide(events.subList(0, 2), all);
    assertThat(one.shown()).isOne();
    assertThat(one.statements()).isPositive();
    all.addAll(members.subList(1, MANY));
    assertThat(decide(events, all)).isEqualTo(new Decision(MANY, one.statements()));
  }

  @Test
  void statementCountIsIndependentOfBotCount() {
    List<Person> owners = people(Role.MEMBER);
    List<Person> bots = owners.stream().map(world::bot).toList();
    long group = world.group("group", owners.toArray(Person[]::new));
    Channel channel =
        world.channel("secret", Map.of("invite_only", true, "can_subscribe_group", group));
    publish(channel, "stream", Map.of("op", "update", "property", "name", "value", "x"));
    List<LoggedEvent> events = loggedEvents(1);
    Decision one = decide(events, bots.subList(0, 1));
    assertThat(one.shown()).isOne();
    assertThat(decide(events, bots)).isEqualTo(new Decision(MANY, one.statements()));
  }

  @Test
  void channelOpenToRoleNeedsNoExtraStatement() {
    Channel closed = world.channel("closed", Map.of("invite_only", true));
    Channel channel =
        world.channel(
            "moderated",
            Map.of("invite_only", true, "can_subscribe_group", world.systemGroup("moderators")));
    Map<String, Object> payload = Map.of("op", "update", "property", "name", "value", "x");
    publish(closed, "stream", payload);
    publish(channel, "stream", payload);
    List<LoggedEvent> events = loggedEvents(2);
    int ofAdministrator = decide(events, List.of(world.administrator)).statements();
    assertThat(decide(events, List.of(world.member, world.moderator)))
        .isEqualTo(new Decision(1, ofAdministrator));
  }

  @Test
  void moveDecisionTakesConstantStatementsForManyViewers() {
    List<Person> members = people(Role.MEMBER);
    Channel from = world.channel("from");
    Channel to = world.channel("to");
    world.subscribe(from, members.toArray(Person[]::new));
    world.subscribe(from, world.owner);
    world.subscribe(to, world.owner);
    long message = world.sendTo(from, world.owner, "t").succeeded().longAt("/id");
    world.as(world.owner).patch("/api/v1/messages/" + message, "stream_id", to.id()).succeeded();
    List<LoggedEvent> events = loggedEvents(3);
    Decision one = decide(events, members.subList(0, 1));
    assertThat(one.shown()).isOne();
    assertThat(decide(events, members)).isEqualTo(new Decision(MANY, one.statements()));
  }

  private void publish(Channel channel, String type, Object payload) {
    world.publishClientEvent(
        type, Map.of("channel_id", channel.id(), "invite_only", true), payload);
  }
}
