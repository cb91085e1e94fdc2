package chat.messaging.access;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.kit.token.Role;
import chat.messaging.world.Channel;
import chat.messaging.world.Person;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** A refusal by stale projections is rechecked against the data of the owning services. */
@ServiceTest(Program.MESSAGING)
final class FreshnessTest {

  private final World world;

  FreshnessTest(RunningService service) {
    this.world = new World(service);
    world.awaitProjections();
  }

  private static Object[] messageTo(String channel) {
    return new Object[] {"type", "channel", "to", channel, "topic", "t", "content", "hi"};
  }

  @Test
  void sendToNewlyCreatedChannelIsNotRefused() {
    world.owners().beforeNextResponse(world.id(), () -> world.channel("brand new"));
    world
        .withoutSeenHeader(world.member)
        .post("/api/v1/messages", messageTo("brand new"))
        .succeeded();
  }

  @Test
  void sendWithNewSubscriptionIsNotRefused() {
    Channel closed = world.channel("closed", Map.of("invite_only", true));
    world.owners().beforeNextResponse(world.id(), () -> world.subscribe(closed, world.member));
    world.withoutSeenHeader(world.member).post("/api/v1/messages", messageTo("closed")).succeeded();
  }

  @Test
  void sendToNewAccountIsNotRefused() {
    var newcomer = new AtomicReference<Person>();
    world
        .owners()
        .beforeNextResponse(
            world.id(),
            () ->
                newcomer.set(
                    world.person(Role.MEMBER, "Nora", Map.of("email", "nora@example.com"))));
    world
        .withoutSeenHeader(world.member)
        .post("/api/v1/messages", "type", "direct", "to", "nora@example.com", "content", "hi")
        .succeeded();
    assertThat(newcomer).doesNotHaveNullValue();
  }

  @Test
  void readWithNewSubscriptionIsNotRefused() {
    Channel closed = world.channel("closed", Map.of("invite_only", true));
    world.subscribe(closed, world.owner);
    long id = world.sendTo(closed, world.owner, "t").succeeded().longAt("/id");
    world.owners().beforeNextResponse(world.id(), () -> world.subscribe(closed, world.member));
    world.withoutSeenHeader(world.member).get("/api/v1/messages/" + id).succeeded();
  }

  @Test
  void newFullMemberIsNotRefusedOnStaleProjection() {
    world.changeOrganizationSettings(Map.of("waiting_period_threshold", 30_000));
    Channel closed =
        world.channel(
            "closed",
            Map.of("invite_only", true, "can_subscribe_group", world.systemGroup("fullmembers")));
    world.subscribe(closed, world.owner);
    long id = world.sendTo(closed, world.owner, "t").succeeded().longAt("/id");
    world.fetch(world.member, id).refused(400, "BAD_REQUEST", "Invalid message(s)");
    world
        .owners()
        .beforeNextResponse(
            world.id(),
            () -> world.changeOrganizationSettings(Map.of("waiting_period_threshold", 0)));
    world.withoutSeenHeader(world.member).get("/api/v1/messages/" + id).succeeded();
  }

  @Test
  void unsubscribedSenderIsRefusedImmediately() {
    Channel closed = world.channel("closed", Map.of("invite_only", true));
    world.subscribe(closed, world.member);
    for (int i = 0; i < 20; i++) {
      world.sendTo(closed, world.member, "t").succeeded();
      world.unsubscribe(closed, world.member);
      world
          .sendTo(closed, world.member, "t")
          .refused(
              400,
              "STREAM_DOES_NOT_EXIST",
              "Channel with ID '%d' does not exist".formatted(closed.id()));
      world.subscribe(closed, world.member);
    }
  }

  @Test
  void successfulRequestDoesNotAskOwningServices() {
    Channel channel = world.channel("c");
    long id = world.sendTo(channel, world.member, "t").succeeded().longAt("/id");
    int asked = world.owners().callCount(world.id());
    world.owners().setUnavailable(world.id());
    world.sendTo(channel, world.member, "t").succeeded();
    world.sendTo(List.of(world.owner), world.member).succeeded();
    world.fetch(world.member, id).succeeded();
    assertThat(world.owners().callCount(world.id())).isEqualTo(asked);
  }

  @Test
  void refusalBecomes503WhileOwningServicesAreDown() {
    world.owners().setUnavailable(world.id());
    var client = world.as(world.member);
    List<Answer> answers =
        List.of(
            client.post("/api/v1/messages", messageTo("nowhere")),
            client.post("/api/v1/messages", "type", "direct", "to", "x@y.z", "content", "hi"),
            client.get("/api/v1/messages/1"));
    for (Answer answer : answers) {
      assertThat(answer.status()).isEqualTo(503);
      assertThat(answer.textAt("/code")).isEqualTo("SERVICE_UNAVAILABLE");
      assertThat(answer.header("Retry-After")).hasValue("1");
    }
  }

  @Test
  void invalidRequestIsRefusedWhileOwningServicesAreDown() {
    world.owners().setUnavailable(world.id());
    world
        .as(world.member)
        .post("/api/v1/messages", "type", "channel", "to", "c", "content", "hi")
        .refused(400, "BAD_REQUEST", "Missing topic");
  }
}
