package chat.messaging.readreceipt;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.messaging.world.Channel;
import chat.messaging.world.Person;
import chat.messaging.world.World;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

@ServiceTest(Program.MESSAGING)
final class ReadReceiptsTest {

  private final World world;

  ReadReceiptsTest(RunningService service) {
    this.world = new World(service);
  }

  private void read(Person reader, long messageId) {
    world
        .as(reader)
        .post("/api/v1/messages/flags", "messages", List.of(messageId), "op", "add", "flag", "read")
        .succeeded();
  }

  private String readers(Person viewer, long messageId) {
    return world
        .as(viewer)
        .get("/api/v1/messages/" + messageId + "/read_receipts")
        .succeeded()
        .at("/user_ids")
        .toString();
  }

  @Test
  void readersOfAMessageAreListed() {
    Channel channel = world.channel("c");
    world.subscribe(channel, world.member, world.otherMember, world.guest, world.owner);
    long id = world.sendTo(channel, world.member, "t").succeeded().longAt("/id");
    assertThat(readers(world.member, id)).isEqualTo("[]");
    read(world.otherMember, id);
    read(world.guest, id);
    read(world.member, id);
    read(world.moderator, id);
    assertThat(readers(world.owner, id))
        .isEqualTo("[%d,%d]".formatted(world.otherMember.id(), world.guest.id()));
    world.setUserSettings(world.guest, Map.of("send_read_receipts", false));
    assertThat(readers(world.owner, id)).isEqualTo("[%d]".formatted(world.otherMember.id()));
    world.change(world.owner, Map.of("muted_users", List.of(world.otherMember.id())));
    assertThat(readers(world.owner, id)).isEqualTo("[]");
    assertThat(readers(world.member, id)).isEqualTo("[%d]".formatted(world.otherMember.id()));
  }

  @Test
  void readersOfADirectMessageAreListed() {
    long id = world.sendTo(List.of(world.otherMember), world.member).succeeded().longAt("/id");
    read(world.otherMember, id);
    assertThat(readers(world.member, id)).isEqualTo("[%d]".formatted(world.otherMember.id()));
  }

  @Test
  void userWhoMarkedEverythingAsReadIsListed() {
    Channel channel = world.channel("c");
    world.subscribe(channel, world.member, world.otherMember, world.guest);
    long id = world.sendTo(channel, world.member, "t").succeeded().longAt("/id");
    world.as(world.otherMember).post("/api/v1/mark_all_as_read").succeeded();
    long later = world.sendTo(channel, world.member, "t").succeeded().longAt("/id");
    assertThat(readers(world.member, id)).isEqualTo("[%d]".formatted(world.otherMember.id()));
    assertThat(readers(world.member, later)).isEqualTo("[]");
    world
        .as(world.otherMember)
        .post("/api/v1/messages/flags", "messages", List.of(id), "op", "remove", "flag", "read")
        .succeeded();
    assertThat(readers(world.member, id)).isEqualTo("[]");
  }

  @Test
  void unreadableMessageAndDisabledReceiptsAreRefused() {
    long id = world.sendTo(List.of(world.otherMember), world.member).succeeded().longAt("/id");
    world
        .as(world.guest)
        .get("/api/v1/messages/" + id + "/read_receipts")
        .refused(400, "BAD_REQUEST", "Invalid message(s)");
    world.changeOrganizationSettings(Map.of("enable_read_receipts", false));
    world
        .as(world.member)
        .get("/api/v1/messages/" + id + "/read_receipts")
        .refused(400, "BAD_REQUEST", "Read receipts are disabled in this organization.");
  }
}
