package chat.messaging.acquaintance;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.kit.token.Role;
import chat.messaging.world.Channel;
import chat.messaging.world.Person;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestServers;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@ServiceTest(Program.MESSAGING)
final class AcquaintancesTest {

  private final RunningService service;
  private final World world;

  AcquaintancesTest(RunningService service) {
    this.service = service;
    this.world = new World(service);
  }

  private Set<Long> acquaintances(Person person, @Nullable List<Person> among) {
    List<Long> userIds = among == null ? null : among.stream().map(Person::id).toList();
    String request =
        "{\"organization_id\":%d,\"user_id\":%d,\"user_ids\":%s,\"seen\":\"%s\"}"
            .formatted(
                world.id(), person.id(), userIds, TestServers.get().events().seen(world.id()));
    Answer answer =
        service
            .asProgram(Program.IDENTITY)
            .send(
                "POST",
                "/internal/acquaintances",
                "application/json",
                request.getBytes(StandardCharsets.UTF_8));
    assertThat(answer.status()).isEqualTo(200);
    Set<Long> found = new HashSet<>();
    for (JsonNode userId : answer.at("/user_ids")) {
      found.add(userId.longValue());
    }
    return found;
  }

  @Test
  void botsAndPeopleInSharedChannelsAreKnown() {
    Channel channel = world.channel("shared");
    world.subscribe(channel, world.guest, world.member);
    world.subscribe(world.channel("other"), world.owner, world.member);
    assertThat(acquaintances(world.guest, null))
        .contains(world.member.id(), world.bot.id())
        .doesNotContain(world.owner.id(), world.otherMember.id());
    assertThat(acquaintances(world.guest, List.of(world.member, world.owner)))
        .containsExactly(world.member.id());
    world.unsubscribe(channel, world.member);
    assertThat(acquaintances(world.guest, List.of(world.member, world.owner, world.bot)))
        .containsExactly(world.bot.id());
  }

  @Test
  void peopleInDirectConversationsAreKnown() {
    Person stranger = world.person(Role.MEMBER, "Stella Stranger");
    List<Person> both = List.of(stranger, world.member);
    assertThat(acquaintances(world.guest, both)).isEmpty();
    world.sendTo(List.of(world.guest, world.owner), stranger).succeeded();
    assertThat(acquaintances(world.guest, both)).containsExactly(stranger.id());
    assertThat(acquaintances(stranger, List.of(world.guest, world.owner, world.member)))
        .containsExactlyInAnyOrder(world.guest.id(), world.owner.id());
  }

  @Test
  void clientsCannotQueryAcquaintances() {
    assertThat(world.as(world.owner).post("/internal/acquaintances").status()).isEqualTo(401);
  }
}
