package chat.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.messaging.world.Channel;
import chat.messaging.world.World;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import chat.testkit.ServiceContract;
import chat.testkit.ServiceTest;
import java.util.List;
import org.junit.jupiter.api.Test;

@ServiceTest(Program.MESSAGING)
final class MessagingServiceTest implements ServiceContract {

  private final RunningService service;
  private final World world;

  MessagingServiceTest(RunningService service) {
    this.service = service;
    this.world = new World(service);
  }

  @Test
  void anonymousAndVisitorRequestsAreUnauthorized() {
    for (ApiClient client : List.of(service.api(), service.asVisitor(world.id()))) {
      assertThat(client.get("/api/v1/messages/1").status()).isEqualTo(401);
      assertThat(client.post("/api/v1/messages", "type", "direct").status()).isEqualTo(401);
    }
  }

  @Test
  void deactivatedAccountWithValidTokenCannotSend() {
    Channel channel = world.channel("general");
    world.deactivate(world.member);
    world.sendTo(channel, world.member, "t").refused(401, "UNAUTHORIZED", "Account is deactivated");
    world
        .sendTo(List.of(world.owner), world.member)
        .refused(401, "UNAUTHORIZED", "Account is deactivated");
  }

  @Test
  void userCannotPostInternalMessages() {
    assertThat(world.as(world.owner).post("/internal/messages").status()).isEqualTo(401);
  }

  @Test
  void invalidMessageIdInPathIsNotFound() {
    for (String path : new String[] {"/api/v1/messages/x", "/api/v1/messages/-1"}) {
      world
          .as(world.member)
          .get(path)
          .refused(404, "NOT_FOUND", "No operation has this path: " + path);
    }
  }
}
