package chat.messaging.fileaccess;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.messaging.world.Channel;
import chat.messaging.world.Person;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestServers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@ServiceTest(value = Program.MESSAGING, environment = "WEB_PUBLIC_STREAMS_ENABLED=true")
final class ReadableMessagesTest {

  private final RunningService service;
  private final World world;

  ReadableMessagesTest(RunningService service) {
    this.service = service;
    this.world = new World(service);
  }

  private Answer ask(@Nullable Long userId, List<Long> messageIds) {
    String body =
        "{\"organization_id\":%d,\"user_id\":%s,\"message_ids\":%s,\"seen\":\"%s\"}"
            .formatted(world.id(), userId, messageIds, TestServers.get().events().seen(world.id()));
    return service
        .asProgram(Program.UPLOADS)
        .send(
            "POST",
            "/internal/readable_messages",
            "application/json",
            body.getBytes(StandardCharsets.UTF_8));
  }

  private boolean reads(Person person, Long... messageIds) {
    return ask(person.id(), List.of(messageIds)).at("/is_readable").booleanValue();
  }

  private boolean visitorReads(Long... messageIds) {
    return ask(null, List.of(messageIds)).at("/is_readable").booleanValue();
  }

  private long send(Channel channel, Person sender) {
    return world.sendTo(channel, sender, "t").succeeded().longAt("/id");
  }

  @Test
  void publicChannelIsReadableByMembersAndSubscribedGuests() {
    Channel channel = world.channel("public");
    world.subscribe(channel, world.member);
    long message = send(channel, world.member);
    for (Person person : List.of(world.member, world.owner, world.otherMember, world.bot)) {
      assertThat(reads(person, message)).as(person.fullName()).isTrue();
    }
    assertThat(reads(world.guest, message)).isFalse();
    world.subscribe(channel, world.guest);
    assertThat(reads(world.guest, message)).isTrue();
    world.unsubscribe(channel, world.guest);
    assertThat(reads(world.guest, message)).isFalse();
    assertThat(visitorReads(message)).isFalse();
  }

  @Test
  void privateChannelIsReadableOnlyBySubscribers() {
    Channel channel = world.channel("private", Map.of("invite_only", true));
    world.subscribe(channel, world.member);
    long message = send(channel, world.member);
    assertThat(reads(world.member, message)).isTrue();
    assertThat(reads(world.owner, message)).isFalse();
    world.subscribe(channel, world.otherMember);
    assertThat(reads(world.otherMember, message)).isTrue();
    world.unsubscribe(channel, world.otherMember);
    assertThat(reads(world.otherMember, message)).isFalse();
  }

  @Test
  void directMessageIsReadableOnlyByParticipants() {
    long message = world.sendTo(List.of(world.guest), world.member).succeeded().longAt("/id");
    assertThat(reads(world.guest, message)).isTrue();
    assertThat(reads(world.owner, message)).isFalse();
    assertThat(visitorReads(message)).isFalse();
  }

  @Test
  void oneReadableMessageOfManyIsEnough() {
    Channel channel = world.channel("public");
    world.subscribe(channel, world.member);
    long secret = world.sendTo(List.of(world.guest), world.member).succeeded().longAt("/id");
    long open = send(channel, world.member);
    assertThat(reads(world.owner, secret, world.unusedId())).isFalse();
    assertThat(reads(world.owner, secret, open)).isTrue();
    assertThat(ask(world.owner.id(), List.of()).at("/is_readable").booleanValue()).isFalse();
  }

  @Test
  void deletedMessageIsNotReadable() {
    Channel channel = world.channel("public");
    world.subscribe(channel, world.member);
    long message = send(channel, world.member);
    world.as(world.owner).delete("/api/v1/messages/" + message).succeeded();
    assertThat(reads(world.member, message)).isFalse();
  }

  @Test
  void deactivatedAndUnknownAccountsReadNothing() {
    Channel channel = world.channel("public");
    world.subscribe(channel, world.member, world.otherMember);
    long message = send(channel, world.member);
    world.deactivate(world.otherMember);
    assertThat(reads(world.otherMember, message)).isFalse();
    assertThat(ask(world.unusedId(), List.of(message)).at("/is_readable").booleanValue()).isFalse();
  }

  @Test
  void messageOfAnotherOrganizationIsNotReadable() {
    Channel channel = world.channel("public");
    world.subscribe(channel, world.member);
    World other = world.another();
    Channel others = other.channel("public");
    other.subscribe(others, other.member);
    long message = other.sendTo(others, other.member, "t").succeeded().longAt("/id");
    assertThat(reads(world.member, message)).isFalse();
  }

  @Test
  void visitorsReadWebPublicChannelsIfSpectatorsAreAllowed() {
    Channel channel = world.channel("web", Map.of("is_web_public", true));
    world.subscribe(channel, world.member);
    long message = send(channel, world.member);
    assertThat(visitorReads(message)).isFalse();
    world.changeOrganizationSettings(Map.of("enable_spectator_access", true));
    assertThat(visitorReads(message)).isTrue();
    world.change(channel, Map.of("is_archived", true));
    assertThat(visitorReads(message)).isFalse();
  }

  @Test
  void requestsAreBoundedAndOnlyForServices() {
    Answer tooMany = ask(1L, LongStream.rangeClosed(1, 1_001).boxed().toList());
    tooMany.refused(400, "BAD_REQUEST", "message_ids is too long (limit: 1000 elements)");
    assertThat(world.as(world.owner).post("/internal/readable_messages").status()).isEqualTo(401);
  }
}
