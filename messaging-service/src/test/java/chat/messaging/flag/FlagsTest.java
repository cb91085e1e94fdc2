package chat.messaging.flag;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.messaging.world.Channel;
import chat.messaging.world.Person;
import chat.messaging.world.World;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Which flags a reader finds at a message, without having set any. */
@ServiceTest(Program.MESSAGING)
final class FlagsTest {

  private final World world;
  private final Channel channel;

  FlagsTest(RunningService service) {
    this.world = new World(service);
    this.channel = world.channel("c");
  }

  @BeforeEach
  void subscribe() {
    world.subscribe(channel, world.member, world.otherMember, world.guest);
  }

  private long send(Person sender, String content) {
    return world
        .send(sender, "type", "stream", "to", channel.id(), "topic", "t", "content", content)
        .succeeded()
        .longAt("/id");
  }

  private String flags(Person reader, long message) {
    return world.fetch(reader, message).succeeded().at("/message/flags").toString();
  }

  @Test
  void groupsAreMentionedInTheirMembers() {
    world.group("cooks", world.otherMember);
    long id = send(world.member, "@*cooks* look");
    assertThat(flags(world.otherMember, id)).isEqualTo("[\"mentioned\",\"group_mentioned\"]");
    assertThat(flags(world.guest, id)).isEqualTo("[]");
    assertThat(flags(world.owner, id)).isEqualTo("[\"read\",\"historical\"]");
    long silent = send(world.member, "@_*cooks* look");
    assertThat(flags(world.otherMember, silent)).isEqualTo("[]");
  }

  @Test
  void alertWordsAreFoundForWhomTheyAre() {
    long id = send(world.member, "more Coffee, please");
    world.change(world.otherMember, Map.of("alert_words", List.of("tea", "coffee")));
    assertThat(flags(world.otherMember, id)).isEqualTo("[\"has_alert_word\"]");
    assertThat(flags(world.guest, id)).isEqualTo("[]");
    assertThat(flags(world.otherMember, send(world.member, "a coffeepot"))).isEqualTo("[]");
    world.change(world.otherMember, Map.of("alert_words", List.of()));
    assertThat(flags(world.otherMember, id)).isEqualTo("[]");
  }

  @Test
  void whoDidNotReceiveAMessageIsNotCalledByIt() {
    world.change(world.owner, Map.of("alert_words", List.of("look")));
    long id = send(world.member, "@**Olga Owner** @**all** look");
    assertThat(flags(world.owner, id)).isEqualTo("[\"read\",\"historical\"]");
  }

  @Test
  void whatMutedPeopleSendIsReadByItself() {
    world.change(world.otherMember, Map.of("muted_users", List.of(world.member.id())));
    long muted = send(world.member, "hi");
    long direct = world.sendTo(List.of(world.otherMember), world.member).longAt("/id");
    long other = send(world.guest, "hi");
    assertThat(flags(world.otherMember, muted)).isEqualTo("[\"read\"]");
    assertThat(flags(world.otherMember, direct)).isEqualTo("[\"read\"]");
    assertThat(flags(world.otherMember, other)).isEqualTo("[]");
    assertThat(flags(world.guest, muted)).isEqualTo("[]");
  }

  @Test
  void everyCallHasItsFlagInTheOrderOfRealServers() {
    world.group("cooks", world.otherMember);
    world.change(world.otherMember, Map.of("alert_words", List.of("look")));
    long id = send(world.member, "@**Max Member** @**all** @**topic** @*cooks* look");
    assertThat(flags(world.otherMember, id))
        .isEqualTo(
            "[\"mentioned\",\"stream_wildcard_mentioned\",\"topic_wildcard_mentioned\","
                + "\"wildcard_mentioned\",\"group_mentioned\",\"has_alert_word\"]");
  }
}
