package chat.messaging.cache;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.kit.token.Role;
import chat.messaging.world.Channel;
import chat.messaging.world.Person;
import chat.messaging.world.Statements;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Access to cached messages, and reads while messages or access change. */
@ServiceTest(
    value = Program.MESSAGING,
    environment = {"CHAT_TEST_STATEMENTS=true", "CHAT_MESSAGE_CACHE_MIB=16", "CHAT_FAST_PATH=true"})
final class CachedAccessTest {

  private final World world;
  private final CachedFetches cachedFetches;
  private final Statements statements;
  private final Person reader;

  CachedAccessTest(RunningService service) {
    this.world = new World(service);
    this.cachedFetches = new CachedFetches(service, world);
    this.statements = service.bean(Statements.class);
    this.reader = world.otherMember;
  }

  private long send(Channel channel) {
    return world.sendTo(channel, world.member, "t").succeeded().longAt("/id");
  }

  private void assertRefused(Person person, long messageId) {
    world.fetch(person, messageId).refused(400, "BAD_REQUEST", "Invalid message(s)");
  }

  @Test
  void staleReadIsNotCachedAsCurrent() {
    long id = send(world.channel("general"));
    cachedFetches.awaitCacheUsable();
    try (Statements.HeldResult held = statements.holdNext("shown_edits")) {
      CompletableFuture<Answer> fetched =
          CompletableFuture.supplyAsync(() -> world.fetch(reader, id));
      held.awaitRead();
      world.as(world.member).patch("/api/v1/messages/" + id, "content", "another").succeeded();
      cachedFetches.awaitCacheUsable();
      held.close();
      assertThat(fetched.join().succeeded().textAt("/raw_content")).isEqualTo("a word or two");
    }
    assertThat(world.fetch(reader, id).succeeded().textAt("/raw_content")).isEqualTo("another");
  }

  @Test
  void userDemotedToGuestCannotReadPublicChannel() {
    long id = send(world.channel("general"));
    cachedFetches.awaitCached(reader, id);
    world.change(reader, Map.of("role", Role.GUEST.number()));
    assertRefused(
        new Person(reader.id(), Role.GUEST, reader.email(), reader.fullName(), false, null), id);
  }

  @Test
  void userRemovedFromGroupCannotReadCachedMessage() {
    long club = world.group("club", world.moderator);
    Channel channel =
        world.channel("closed", Map.of("invite_only", true, "can_subscribe_group", club));
    world.subscribe(channel, world.member);
    long id = send(channel);
    cachedFetches.awaitCached(world.member, id);
    assertThat(world.fetch(world.moderator, id).succeeded().textAt("/raw_content"))
        .isEqualTo("a word or two");
    cachedFetches.awaitCached(world.member, id);
    world.removeFromGroup(club, world.moderator);
    assertRefused(world.moderator, id);
    world.fetch(world.member, id).succeeded();
  }

  @Test
  void userNamedInTheSettingReadsCachedMessageUntilRemoved() {
    Channel channel =
        world.channel(
            "closed",
            Map.of(
                "invite_only",
                true,
                "can_subscribe_group",
                Map.of(
                    "direct_members", new long[] {reader.id()}, "direct_subgroups", new long[0])));
    world.subscribe(channel, world.member);
    long id = send(channel);
    cachedFetches.awaitCached(world.member, id);
    world.fetch(reader, id).succeeded();
    world.change(channel, Map.of("can_subscribe_group", world.systemGroup("nobody")));
    assertRefused(reader, id);
  }
}
